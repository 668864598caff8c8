import { describe, expect, it } from '@jest/globals'
import { sheetXml, workbookOf } from '../testing/workbook'
import { readSpreadsheet, spreadsheetLimits, type SpreadsheetLimits } from './spreadsheet'

async function read(file: Buffer, limits: Partial<SpreadsheetLimits> = {}) {
  const records = []
  const chunks = (async function* () {
    await Promise.resolve()
    yield file
  })()
  for await (const group of readSpreadsheet(chunks, { ...spreadsheetLimits, ...limits }))
    records.push(...group)
  return records
}

describe('readSpreadsheet', () => {
  it('reads values as text: no digit lost, formulas by their result, dates as days', async () => {
    const styles = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`
    const rows = sheetXml([
      ['cedula', 'nombre', 'nacimiento'],
      [123456789012345, { formula: 'A1&"x"', value: 'Luz Ejemplo' }],
      [],
      ['=1+1', 'Ana Ñáñez'],
    ])
    const file = workbookOf(
      rows.replace('</row><row r="3">', '<c r="C2" s="1"><v>25569</v></c></row><row r="3">'),
      {
        'xl/styles.xml': styles,
      },
    )
    expect(await read(file)).toEqual([
      { line: 1, cells: ['cedula', 'nombre', 'nacimiento'] },
      { line: 2, cells: ['123456789012345', 'Luz Ejemplo', '1970-01-01'] },
      { line: 4, cells: ['=1+1', 'Ana Ñáñez', ''] },
    ])
  })

  it('marks characters that cannot be stored', async () => {
    const file = workbookOf(sheetXml([['a_x0000_b']]))
    expect(await read(file)).toEqual([{ line: 1, cells: ['a\uFFFDb'] }])
  })

  const repeated = (count: number) =>
    Array.from(
      { length: count },
      (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`,
    )
  const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, n) => {
    const before = String.fromCharCode(97 + n)
    return `<!ENTITY ${String.fromCharCode(98 + n)} "${`&${before};`.repeat(10)}">`
  }).join('')}]>`

  it.each<[string, Buffer, Partial<SpreadsheetLimits>, string]>([
    ['that unpacks to too much', workbookOf(' '.repeat(2e6)), { unpacked: 1e6 }, 'workbook_size'],
    [
      'with one long text in each cell',
      workbookOf(`<sheetData>${repeated(1000).join('')}</sheetData>`, {
        'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
      }),
      { unpacked: 1e6 },
      'workbook_size',
    ],
    [
      'with a cell in the last place of a sheet',
      workbookOf('<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'),
      { heap: 64 },
      'workbook_cost',
    ],
    [
      'with rows beyond all sheets',
      workbookOf('<sheetData><row r="900000000"><c r="A900000000"><v>1</v></c></row></sheetData>'),
      { heap: 64 },
      'workbook_cost',
    ],
    ['that takes too long', workbookOf(sheetXml([['a']])), { time: 1 }, 'workbook_cost'],
    ['that takes more memory than allowed', workbookOf(sheetXml([['a']])), { heap: 4 }, 'workbook_cost'],
    ['that is damaged', workbookOf(sheetXml([['a']])).subarray(0, 300), {}, 'workbook'],
    ['that is another archive', workbookOf('', { 'xl/workbook.xml': '<nothing/>' }), {}, 'workbook'],
  ])('refuses a workbook %s', async (_, file, limits, fault) => {
    await expect(read(file, limits)).rejects.toMatchObject({ fault })
  })

  it('expands no entities', async () => {
    const sheet = workbookOf('', {
      'xl/worksheets/sheet1.xml': `${entities}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&u;</t></is></c></row></sheetData></worksheet>`,
    })
    expect(await read(sheet, { heap: 64 })).toEqual([{ line: 1, cells: ['&u;'] }])
  })
})
