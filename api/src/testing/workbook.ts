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

type Sheet = { name: string; state?: 'hidden' | 'veryHidden'; sheet: string }

/** Returns a workbook (.xlsx) of these sheets; `more`: additional or replaced parts. */
export function workbookOfSheets(
  sheets: readonly Sheet[],
  { properties = '', more = {} }: { properties?: string; more?: Record<string, string> } = {},
): Buffer {
  const list = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
  )
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const parts = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}">${properties}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ sheet }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet ${main}>${sheet}</worksheet>`,
      ]),
    ),
    ...more,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  )
}

/** Returns a workbook (.xlsx) with this content of its only sheet; `more`: additional or replaced parts. */
export const workbookOf = (sheet: string, more: Record<string, string> = {}): Buffer =>
  workbookOfSheets([{ name: 'Hoja1', sheet }], { more })
