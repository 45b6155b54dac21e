/// A screen of text: a title, the body, the keys. The body is the last to go.
struct TextPage {
  let title: Area
  let body: Area
  let keys: Area

  init(_ size: Size) {
    // Longer lines are no easier to read, and a page in a corner is lost.
    var rest = Area(size).middle(columns: min(size.columns, 100), rows: min(size.rows, 44))
    if size.columns >= 30 { rest = rest.droppingLeft(1).droppingRight(1) }
    keys = size.rows >= 3 ? rest.bottom(1) : .none
    rest = rest.droppingBottom(keys.rows)
    title = size.rows >= 2 ? rest.top(1) : .none
    rest = rest.droppingTop(title.rows)
    let air = rest.rows >= 14 ? 1 : 0
    body = rest.droppingTop(air).droppingBottom(air)
  }
}
