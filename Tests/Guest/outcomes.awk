# Turns the lines of `outcome` into a table. Equal results of several games and ways become one row, which lists the ways
# unless the fault had this result in all of its ways.

BEGIN {
  FS = "\t"
  columns = split("fault,game,message,status,radio after,ways", head, ",")
  longest = 100
  for (i = 1; i <= columns; i++) put(0, i, head[i])
}

# Fields 3 to 7, after the scenario and the number of its line: `FAULT, GAME`, message, status, radio, way.
{
  fault = $3
  game = ""
  if (match(fault, /, [^,]*$/)) {
    game = substr(fault, RSTART + 2)
    fault = substr(fault, 1, RSTART - 1)
    sub(/ --(plain|json)$/, "", game)
  }
  message = length($4) > longest ? substr($4, 1, longest - 3) "..." : $4
  row = fault FS message FS $5 FS $6
  if (!(fault in faults)) { faults[fault] = 1; order[++count] = fault }
  if (!(row in known)) { known[row] = 1; rows[fault] = rows[fault] (rows[fault] == "" ? "" : "\n") row }
  if (!((row, game) in played)) { played[row, game] = 1; games[row] = games[row] (games[row] == "" ? "" : ", ") game }
  if (!((row, $7) in seen)) { seen[row, $7] = 1; ways[row] = ways[row] (ways[row] == "" ? "" : " ") $7; row_ways[row]++ }
  if (!((fault, $7) in tested)) { tested[fault, $7] = 1; fault_ways[fault]++ }
}

function put(line, column, text) {
  cells[line, column] = text
  if (length(text) > width[column]) width[column] = length(text)
}

function show(line,   text, c) {
  for (c = 1; c <= columns; c++) text = text sprintf("| %-" width[c] "s ", cells[line, c])
  print text "|"
}

END {
  if (count == 0) exit
  for (i = 1; i <= count; i++) {
    n = split(rows[order[i]], list, "\n")
    for (k = 1; k <= n; k++) {
      split(list[k], cell, FS)
      lines++
      put(lines, 1, cell[1])
      put(lines, 2, games[list[k]])
      for (c = 2; c <= 4; c++) put(lines, c + 1, cell[c])
      put(lines, 6, row_ways[list[k]] == fault_ways[order[i]] ? "all" : ways[list[k]])
    }
  }
  print ""
  show(0)
  for (c = 1; c <= columns; c++) { cells[-1, c] = sprintf("%" width[c] "s", ""); gsub(/ /, "-", cells[-1, c]) }
  show(-1)
  for (line = 1; line <= lines; line++) show(line)
  print ""
}
