/**
 * Rows of a CSV text (RFC 4180): quoted fields may hold separators, line breaks and doubled quotes.
 * Empty lines are left out.
 */
export function parseCsv(text: string, separator: ',' | ';' = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  const endField = () => {
    row.push(field)
    field = ''
  }
  const endRow = () => {
    endField()
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  for (let index = text.startsWith('\uFEFF') ? 1 : 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (quoted) {
      if (character !== '"') field += character
      else if (text[index + 1] === '"') {
        field += character
        index++
      } else quoted = false
    } else if (character === '"' && field === '') quoted = true
    else if (character === separator) endField()
    else if (character === '\n') endRow()
    else if (character !== '\r') field += character
  }
  endRow()
  return rows
}
