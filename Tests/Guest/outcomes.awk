# From the lines that `outcome` notes to a table of what was seen: what went the same in several ways is
# one row, which names them unless the fault was seen like this in all of them.

BEGIN {
  FS = "\t"
  split("fault,message,exit status,radio after,ways", head, ",")
  for (i = 1; i <= 5; i++) width[i] = length(head[i])
}

{
  row = $1 FS $2 FS $3 FS $4
  way = $5
  sub(/ no$/, "", way)
  sub(/ yes$/, "+bluetoothd", way)
  if (!((row, way) in seen)) ways[row] = ways[row] (ways[row] == "" ? "" : " ") way
  seen[row, way] = 1
  if (!($1 in faults)) { faults[$1] = ++count; order[count] = $1 }
  if (!(($1, way) in met)) { met[$1, way] = 1; met_by[$1]++ }
  if (!(row in known)) { known[row] = 1; rows[$1] = rows[$1] (rows[$1] == "" ? "" : "\n") row }
}

function put(text, column) { cells[lines, column] = text; if (length(text) > width[column]) width[column] = length(text) }

END {
  if (count == 0) exit
  for (i = 1; i <= count; i++) {
    n = split(rows[order[i]], list, "\n")
    for (k = 1; k <= n; k++) {
      lines++
      split(list[k], cell, FS)
      for (c = 1; c <= 4; c++) put(cell[c], c)
      put(split(ways[list[k]], unused, " ") == met_by[order[i]] ? "all" : ways[list[k]], 5)
    }
  }
  for (c = 1; c <= 5; c++) { cells[0, c] = head[c]; cells[-1, c] = sprintf("%" width[c] "s", ""); gsub(/ /, "-", cells[-1, c]) }
  print ""
  for (l = 0; l <= lines; l++) {
    show(l)
    if (l == 0) show(-1)
  }
  print ""
}

function show(l,   text, c) {
  text = "|"
  for (c = 1; c <= 5; c++) text = text sprintf(" %-" width[c] "s |", cells[l, c])
  print text
}
