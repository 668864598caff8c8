import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { unzipSync, zipSync } from 'fflate'
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPackageFolder } from '../../package-folder'
import { sheetXml, workbookOf } from '../../testing/workbook'
import { limited, readSpreadsheet, spreadsheetLimits, type SpreadsheetLimits } from './spreadsheet'

async function read(file: Buffer, limits: Partial<SpreadsheetLimits> = {}) {
  const records = []
  const chunks = (async function* () {
    await Promise.resolve()
    yield file
  })()
  const first = () => 0
  for await (const group of readSpreadsheet(chunks, first, { ...spreadsheetLimits, ...limits }))
    records.push(...group)
  return records
}

const otherText = {
  problem: 'tiene un formato que muestra otro texto que su valor; dé formato de texto a la columna',
}

const megabyte = 1024 * 1024

/** A workbook with a further part of zeros. */
const withPart = (size: number, level: 0 | 9) =>
  Buffer.from(
    zipSync({
      ...unzipSync(workbookOf(sheetXml([['a']]))),
      'docProps/custom.xml': [new Uint8Array(size), { level }],
    }),
  )

/** A workbook with so many more entries. */
const withEntries = (count: number) =>
  workbookOf(
    sheetXml([['a']]),
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`xl/media/${number}`, ''])),
  )

/** A workbook whose directory declares other sizes. */
function withSizes(change: (size: number) => number) {
  const file = workbookOf(sheetXml([['a']]))
  const entry = 'PK\u0001\u0002'
  for (
    let place = file.indexOf(entry, 0, 'latin1');
    place >= 0;
    place = file.indexOf(entry, place + 1, 'latin1')
  )
    file.writeUInt32LE(change(file.readUInt32LE(place + 24)), place + 24)
  return file
}

describe('readSpreadsheet', () => {
  it('reads numbers without losing digits, formulas by their result, and dates as days', async () => {
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
      { line: 2, cells: ['123456789012345', 'Luz Ejemplo', { day: '1970-01-01' }] },
      { line: 4, cells: ['=1+1', 'Ana Ñáñez', ''] },
    ])
  })

  it('marks characters that cannot be stored', async () => {
    const file = workbookOf(sheetXml([['a_x0000_b']]))
    expect(await read(file)).toEqual([{ line: 1, cells: ['a\uFFFDb'] }])
  })

  it('unpacks only what it reads', async () => {
    const file = withPart(4 * megabyte, 9)
    expect(await read(file, { unpacked: 1e5 })).toEqual([{ line: 1, cells: ['a'] }])
  })

  it('reads texts in parts, and leaves out readings in another script', async () => {
    const file = workbookOf(
      '<sheetData><row><c t="s"><v>0</v></c><c t="inlineStr"><is><r><t>Ana</t></r><r><t> <![CDATA[<B>]]></t></r></is></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2020-02-03</v></c></row></sheetData>',
      {
        'xl/sharedStrings.xml':
          '<x:sst xmlns:x="main"><x:si><x:r><x:t>Luz </x:t></x:r><x:r><x:t>&amp; Sol</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>',
      },
    )
    expect(await read(file)).toEqual([
      {
        line: 1,
        cells: [
          'Luz & Sol',
          'Ana <B>',
          'VERDADERO',
          { problem: 'tiene un error de Excel (#N/A)' },
          { day: '2020-02-03' },
        ],
      },
    ])
  })

  it.each([
    ['d/mm/yyyy;@', '44197', { day: '2021-01-01' }],
    ['[$-240A]d" de "mmmm" de "yyyy', '44197', { day: '2021-01-01' }],
    ['[h]:mm:ss.000', '1.5', { problem: expect.stringContaining('anterior a marzo de 1900') }],
    ['yyyy-mm-dd', '31105.99981481', { day: '1985-02-28' }],
    ['yyyy-mm-dd', '31106.0006', { day: '1985-02-28' }],
    ['yyyy-mm-dd', '31106.0008', { day: '1985-02-28T00:01:09.120Z' }],
    ['0000000000', '12345678', '0012345678'],
    ['00\\-00000000;@', '12345678', '0012345678'],
    ['0.00', '44197', '44197'],
    ['#,##0 "días"', '44197', '44197'],
    ['General', '44197', '44197'],
    ['General" años"', '35', '35'],
    ['???" años"', '35', '35'],
    ['"$"\\ #,##0', '44197', '44197'],
    ['_-"$"\\ * #,##0_-;-"$"\\ * #,##0_-;_-"$"\\ * "-"??_-;_-@_-', '44197', '44197'],
    ['[$COP] #,##0', '44197', '44197'],
    ['"US$" #,##0', '44197', '44197'],
    ['0.00E+00', '44197', '44197'],
    ['[Red]\\(0\\)', '44197', '44197'],
    ['[<=9999999]###\\-####;\\(###\\) ###\\-####', '6041234', '6041234'],
    ['0%', '0.35', '35%'],
    ['0.0%', '0.28999999999999998', '29%'],
    ['0.00" %"', '0.35', { number: '0.35' }],
    ['#,##0.0%" anual"', '0.1255', '12.55%'],
    ['"Cra "0', '5', 'Cra 5'],
    ['\\C\\r\\a\\ 0', '5', 'Cra 5'],
    ['"Cra "0" sur";@', '5', 'Cra 5 sur'],
    ['"+57" 000 000 0000', '3000000001', '+57 3000000001'],
    ['"Tel: "000-0000', '6041234', 'Tel: 6041234'],
    ['# ?/?', '0.5', otherText],
    ['# ?/8', '0.5', otherText],
    ['"A"0"B"0', '12', otherText],
    ['"Sin dato"', '12', otherText],
    ['"Cerca de "0%', '0.35', otherText],
  ])('shows a number with the format %s as the sheet means it', async (format, value, cell) => {
    const escaped = format.replaceAll('"', '&quot;')
    const file = workbookOf(`<sheetData><row><c s="0"><v>${value}</v></c></row></sheetData>`, {
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    })
    expect(await read(file)).toEqual([{ line: 1, cells: [cell] }])
  })

  it.each([
    [9, '0.35', '35%'],
    [10, '0.125', '12.5%'],
    [12, '0.5', otherText],
    [13, '0.5', otherText],
    [4, '44197', '44197'],
  ])('shows a number with the built-in format %i as the sheet means it', async (format, value, cell) => {
    const file = workbookOf(`<sheetData><row><c s="0"><v>${value}</v></c></row></sheetData>`, {
      'xl/styles.xml': `<styleSheet><cellXfs><xf numFmtId="${format}"/></cellXfs></styleSheet>`,
    })
    expect(await read(file)).toEqual([{ line: 1, cells: [cell] }])
  })

  it('reads dates of workbooks that count from 1904', async () => {
    const file = workbookOf('<sheetData><row><c s="0"><v>42735</v></c></row></sheetData>', {
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    })
    expect(await read(file)).toEqual([{ line: 1, cells: [{ day: '2021-01-01' }] }])
  })

  it.each([
    ['a number that is no day, with the format of one', '<c s="0"><v>1032456789</v></c>', '1032456789'],
    ['a number before all days', '<c s="0"><v>-1</v></c>', '-1'],
    ['a fraction of zeros', '<c s="1"><v>3234568.0</v></c>', '3234568'],
    ['an exponent', '<c s="1"><v>5.2123457E7</v></c>', '52123457'],
    ['an exponent without a fraction', '<c s="1"><v>5E+2</v></c>', '500'],
    ['15 digits', '<c s="1"><v>1.23456789012345E14</v></c>', '123456789012345'],
    ['the rest of a binary fraction', '<c s="1"><v>1234567.0000000001</v></c>', '1234567'],
    ['the other rest of a binary fraction', '<c s="1"><v>52123456.999999993</v></c>', '52123457'],
    ['decimals', '<c s="1"><v>234.567</v></c>', { number: '234.567' }],
    ['decimals without an integer', '<c s="1"><v>-7.50E-2</v></c>', { number: '-0.075' }],
    ['the rest of a decimal', '<c s="1"><v>4.5999999999999996</v></c>', { number: '4.6' }],
    ['nothing as zero', '<c s="1"><v>-0.0</v></c>', '0'],
    [
      'too many digits',
      '<c s="1"><v>1234567890123456</v></c>',
      { problem: expect.stringContaining('15 dígitos') },
    ],
    [
      'a number in words',
      '<c s="1"><v>doce</v></c>',
      { problem: expect.stringContaining('no se puede leer') },
    ],
    [
      'a formula without result',
      '<c><f>B2</f><v></v></c>',
      { problem: expect.stringContaining('sin resultado') },
    ],
    ['a formula with an empty text', '<c t="str"><f>B2</f><v></v></c><c><v>1</v></c>', ''],
    ['a strange error', '<c t="e"><v>Ana 12</v></c>', { problem: 'tiene un error de Excel (sin nombre)' }],
    ['a day in words', '<c t="d"><v>May 3, 1980</v></c>', 'May 3, 1980'],
    ['a value in words', '<c t="b"><v>true</v></c>', 'VERDADERO'],
    ['spaces in a tag', `<c t = "inlineStr" x='y="1"'\n s= '0' ><is><t>Luz</t></is></c>`, 'Luz'],
  ])('reads %s', async (_, cell, text) => {
    const file = workbookOf(`<sheetData><row>${cell}</row></sheetData>`, {
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/><xf numFmtId="0"/></cellXfs></styleSheet>',
    })
    const [record] = await read(file)
    expect(record?.cells[0]).toEqual(text)
  })

  it('reads days without zone alike on every machine', () => {
    const input = workbookOf(
      '<sheetData><row><c t="d"><v>1980-05-03T00:00:00</v></c><c t="d"><v>1980-05-03T20:30</v></c></row></sheetData>',
    )
    const script = join(findPackageFolder(), 'spreadsheets/read.mjs')
    // The sheet's first rows; none is chosen.
    const { stdout } = spawnSync(process.execPath, [script, '1000000'], {
      input,
      env: { TZ: 'America/Bogota' },
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore', 'ignore'],
    })
    expect(JSON.parse(stdout.split('\n')[1] ?? '')).toEqual([
      1,
      { day: '1980-05-03' },
      { day: '1980-05-03T20:30:00.000Z' },
    ])
  })

  it('limits memory, with buffers, and processor time of the reading process', () => {
    const [command, ...args] = limited({ memory: 300, processor: 7 }, [
      '/bin/sh',
      '-c',
      'ulimit -d; ulimit -t; cat /proc/self/oom_score_adj',
    ])
    expect(execFileSync(command, args, { encoding: 'utf8' }).split('\n')).toEqual(['307200', '7', '1000', ''])
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

  const manyTexts = workbookOf(sheetXml([['a']]), {
    'xl/sharedStrings.xml': `<sst>${Array.from({ length: 300_000 }, (_, n) => `<si><t>texto ${n}</t></si>`).join('')}</sst>`,
  })

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
      'workbook_width',
    ],
    [
      'with rows beyond all sheets',
      workbookOf('<sheetData><row r="900000000"><c r="A900000000"><v>1</v></c></row></sheetData>'),
      { heap: 64 },
      'workbook',
    ],
    ['that takes too long', workbookOf(sheetXml([['a']])), { time: 1 }, 'workbook_cost'],
    ['whose texts take more memory than allowed', manyTexts, { heap: 8 }, 'workbook_cost'],
    ['that is larger than the memory allowed', withPart(64 * megabyte, 0), { memory: 96 }, 'workbook_cost'],
    ['of one tag without end', workbookOf(`<a b="${'x'.repeat(2 * megabyte)}`), {}, 'workbook_size'],
    ['of elements inside one another', workbookOf('<a>'.repeat(1000)), {}, 'workbook'],
    [
      'with rows out of order',
      workbookOf(`<sheetData>${repeated(2).reverse().join('')}</sheetData>`),
      {},
      'workbook',
    ],
    ['that unpacks to far more than its size', workbookOf(' '.repeat(24 * megabyte)), {}, 'workbook_size'],
    ['whose part is larger than declared', withSizes((size) => size - 1), {}, 'workbook'],
    ['whose part is smaller than declared', withSizes((size) => size + 1), {}, 'workbook'],
    ['of more entries than any has', withEntries(10_001), {}, 'workbook'],
    ['that is damaged', workbookOf(sheetXml([['a']])).subarray(0, 300), {}, 'workbook'],
    [
      'whose tags are damaged',
      workbookOf('<sheetData><row r=1><c r="A1"><v>1</v></c></row></sheetData>'),
      {},
      'workbook',
    ],
    ['that is another archive', workbookOf('', { 'xl/workbook.xml': '<nothing/>' }), {}, 'workbook'],
  ])('refuses a workbook %s', async (_, file, limits, fault) => {
    await expect(read(file, limits)).rejects.toMatchObject({ fault })
  })

  describe('on a machine that starts no process', () => {
    const { platform } = process
    const setPlatform = (value: string) => {
      Object.defineProperty(process, 'platform', { value })
    }
    // Without the shell that sets the limits.
    beforeEach(() => setPlatform('win32'))
    afterEach(() => {
      setPlatform(platform)
      jest.restoreAllMocks()
    })

    // The first fails with an event, the other at once.
    it.each([
      ['/nowhere/node', 'ENOENT'],
      [`/${'x'.repeat(5000)}`, 'ENAMETOOLONG'],
    ])('blames no file, and ends nothing else', async (program, code) => {
      jest.replaceProperty(process, 'execPath', program)
      await expect(read(workbookOf(sheetXml([['a']])))).rejects.toThrow(
        `the reader of workbooks cannot be started (${code})`,
      )
    })
  })

  it('expands no entities', async () => {
    const sheet = workbookOf('', {
      'xl/worksheets/sheet1.xml': `${entities}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&u;</t></is></c></row></sheetData></worksheet>`,
    })
    expect(await read(sheet, { heap: 64 })).toEqual([{ line: 1, cells: ['&u;'] }])
  })
})
