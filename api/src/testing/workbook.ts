import { strToU8, zipSync } from 'fflate'

type Cell = string | number | null | { formula: string; value: string }

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

function cellXml(cell: Cell, row: number, column: number): string {
  const at = `${columnName(column)}${row}`
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`
  return `<c r="${at}" t="str"><f>${escape(cell.formula)}</f><v>${escape(cell.value)}</v></c>`
}

export const sheetXml = (rows: Cell[][]) =>
  `<sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row + 1, column)).join('')}</row>`,
    )
    .join('')}</sheetData>`

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Returns a workbook (.xlsx) with this content of its only sheet; `more`: further or other parts. */
export function workbookOf(sheet: string, more: Record<string, string> = {}): Buffer {
  const parts = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}>${sheet}</worksheet>`,
    ...more,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  )
}
