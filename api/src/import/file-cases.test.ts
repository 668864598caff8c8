import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { ImportKind } from '@fcr/shared/contracts/staff/imports'
import { strToU8, zipSync } from 'fflate'
import { startTestCli, type TestCli } from '../testing/cli'
import { alone } from '../testing/cli-for-imports'
import { sheetXml, workbookOf, workbookOfSheets } from '../testing/workbook'
import type { ImportReport } from './report'

let staff: TestCli
beforeAll(async () => {
  staff = await startTestCli()
})
afterAll(() => staff.close())
beforeEach(async () => {
  await staff.db.deleteFrom('compareciente').execute()
  await staff.db.deleteFrom('map_person').execute()
})

async function importFile(kind: ImportKind, content: string | Buffer) {
  await staff.write('archivo', content)
  const run = await staff.run(['importar', kind, 'archivo', '--json', ...alone])
  const { report, error } = run.json() as { report?: ImportReport; error?: { message: string } }
  return { report, refused: error?.message }
}

const people = () =>
  staff.db
    .selectFrom('compareciente')
    .select([
      'numero_identificacion as number',
      'nombre_apellido_completo as name',
      'direccion_residencia as address',
      'fecha_nacimiento as birth',
    ])
    .orderBy('numero_identificacion')
    .execute()

const mapPeople = () =>
  staff.db
    .selectFrom('map_person')
    .select(['cc_identidad', 'primer_nombre', 'primer_apellido', 'municipios_laboro', 'latitud_municipio'])
    .orderBy('cc_identidad')
    .execute()

const head = 'numero_identificacion;nombre_apellido_completo;direccion_residencia'
const ana = { number: '9970000501', name: 'Ana Muñoz Prueba', address: 'Calle 1' }
const line = `${ana.number};${ana.name};${ana.address}`
const table = `${head}\n${line}\n`

/** Encodes a text in a code page of MS-DOS or of old Macs, of which it has only these letters. */
const encodeAs = (text: string, letters: Record<string, number>) =>
  Buffer.from(Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0)))
const cp850 = { á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ñ: 0xa4, Ñ: 0xa5, Á: 0xb5 }
const macRoman = { á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ñ: 0x96, Ñ: 0x84 }
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('a text is read', () => {
  it.each<[string, string | Buffer]>([
    ['in UTF-8 with a mark', `\uFEFF${table}`],
    ['in UTF-16 with a mark', Buffer.from(`\uFEFF${table}`, 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from(table, 'utf16le')],
    ['in UTF-16, high byte first', bigEndian(`\uFEFF${table}`)],
    ['in UTF-16, high byte first, without a mark', bigEndian(table)],
    ['in Windows-1252', Buffer.from(table, 'latin1')],
    [
      'in capitals in Windows-1252',
      Buffer.from(table.toUpperCase().replace(head.toUpperCase(), head), 'latin1'),
    ],
    ['in CP850', encodeAs(table, cp850)],
    [
      'in Windows-1252 with signs only',
      Buffer.from(table.replace('ñ', 'n').replace('Calle 1', 'Calle 1 N\xB0 2'), 'latin1'),
    ],
    ['in MacRoman, with a second letter', encodeAs(table.replace('Calle 1', 'Calle Guzmán'), macRoman)],
    ['in CP850, with the end of file of MS-DOS', encodeAs(`${table}\u001A`, cp850)],
    ['behind tabs', table.replaceAll(';', '\t')],
    ['behind tabs in UTF-16', Buffer.from(`\uFEFF${table.replaceAll(';', '\t')}`, 'utf16le')],
    ['behind bars', table.replaceAll(';', '|')],
    ['behind commas', table.replaceAll(';', ',')],
    ['behind a separator that the first line names', `sep=;\n${table}`],
    ['behind a comma that the first line names in quotes', `"sep=,"\r\n${table.replaceAll(';', ',')}`],
    ['below a title', `Registro, corte a mayo, página 1\n\n${table}`],
    ['below a title as wide as the table', `Registro;Ana;Prueba\n${table}`],
    ['with columns without a name', `;${head};;\n1;${line};;`],
    ['with blank lines of separators', `${head}\n;;\n${line}\n ;\u00A0;\n`],
  ])('%s', async (_, content) => {
    const { report } = await importFile('comparecientes', content)
    expect(report).toMatchObject({ outcome: 'done', added: 1, problems: [] })
    const [person] = await people()
    expect(person?.name.toLowerCase()).toMatch(/^ana mu[ñn]oz prueba$/)
    expect(person?.address?.toLowerCase()).toMatch(/^calle (1|1 n° 2|guzmán)$/)
  })

  it('behind semicolons although its cells have more commas', async () => {
    await importFile(
      'comparecientes',
      `${head}\n${ana.number};${ana.name};Cra 7 # 1-2, apto 3, torre 4, Centro\n`,
    )
    expect(await people()).toMatchObject([{ address: 'Cra 7 # 1-2, apto 3, torre 4, Centro' }])
  })

  it('without the last cells of a row, which are empty', async () => {
    const { report } = await importFile('comparecientes', `${head}\n${ana.number};${ana.name}`)
    expect(report).toMatchObject({ added: 1, notes: [] })
    expect(await people()).toMatchObject([{ name: ana.name, address: null }])
  })

  it('and says where its header is, and which encoding it has, if these are unusual', async () => {
    const { report } = await importFile('comparecientes', encodeAs(`Registro\n${table}`, cp850))
    expect(report?.notes).toEqual(['El archivo se leyó como CP850 (MS-DOS).', 'Encabezado en la línea 2.'])
  })
})

describe('a text is refused', () => {
  const cell = (text: string) => `${head}\n${ana.number};${text};Calle 1\n`
  const inName = 'Línea 2, columna «nombre_apellido_completo»: '
  it.each<[string, string | Buffer, unknown]>([
    [
      'that may be of Windows or of MS-DOS',
      encodeAs(cell('Ana Hernández Prueba'), cp850),
      `${inName}no se sabe si la codificación es Windows-1252 o CP850 (MS-DOS): guarde el archivo como CSV UTF-8.`,
    ],
    [
      'that may be of Windows or of a Mac',
      encodeAs(cell('Ana Muñoz Prueba'), macRoman),
      `${inName}no se sabe si la codificación es MacRoman o Windows-1252: guarde el archivo como CSV UTF-8.`,
    ],
    [
      'of no known encoding',
      Buffer.from(cell('Ana Hern\x81\x81ndez'), 'latin1'),
      `${inName}no se reconoce la codificación del archivo: guarde el archivo como CSV UTF-8.`,
    ],
    [
      'whose encoding changes',
      Buffer.concat([Buffer.from(table), Buffer.from('9970000502;José Peña Prueba;Calle 2\n', 'latin1')]),
      'Línea 3, columna «nombre_apellido_completo»: la codificación del archivo cambia en la mitad: guarde el archivo como CSV UTF-8.',
    ],
    [
      'whose first line names another separator',
      `sep=:\n${table}`,
      'La línea «sep=» nombra un separador que no se admite: use punto y coma, coma, tabulador o barra (|).',
    ],
    [
      'without names of columns in its first lines',
      `${'Título\n'.repeat(15)}${table}`,
      expect.stringContaining('El archivo no tiene una línea con los nombres de las columnas.'),
    ],
    [
      'that is a web page',
      '\uFEFF<html><body><table><tr><td>cedula</td></tr></table></body></html>',
      'Es una página web guardada como .xls: ábrala en Excel y guárdela como libro de Excel (.xlsx).',
    ],
    [
      'that is a web page with its pictures',
      'MIME-Version: 1.0\r\nContent-Type: multipart/related',
      'Es una página web guardada como .xls: ábrala en Excel y guárdela como libro de Excel (.xlsx).',
    ],
    [
      'that is XML',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'Es un archivo XML, no un libro de Excel: ábralo en Excel y guárdelo como libro de Excel (.xlsx).',
    ],
    [
      'that is a protected workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'El libro de Excel tiene contraseña: ábralo, quítesela (Archivo, Información, Proteger libro) y guárdelo de nuevo.',
    ],
    [
      'that is a workbook of Excel 97',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')]),
      'Es un libro de Excel 97-2003 (.xls): ábralo en Excel y guárdelo como libro de Excel (.xlsx).',
    ],
    [
      'that is a workbook of Excel 4',
      Buffer.from([9, 4, 6, 0, 0, 0, 16, 0]),
      'Es un libro de Excel muy antiguo: ábralo y guárdelo como libro de Excel (.xlsx).',
    ],
    [
      'that is a sheet of LibreOffice',
      Buffer.from(
        zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] }),
      ),
      'Es un archivo de LibreOffice (.ods): ábralo y guárdelo como libro de Excel (.xlsx).',
    ],
    [
      'that is a binary workbook',
      Buffer.from(zipSync({ 'xl/_rels/workbook.bin.rels': strToU8('<Relationships/>') })),
      'Es un libro binario de Excel (.xlsb): ábralo y guárdelo como libro de Excel (.xlsx).',
    ],
  ])('%s', async (_, content, message) => {
    const { refused } = await importFile('comparecientes', content)
    expect(refused).toEqual(message)
    expect(await people()).toEqual([])
  })

  const twice = expect.stringMatching(/^está codificado dos veces/)
  const misread = expect.stringMatching(/^tiene signos que ningún texto en español tiene/)
  it.each<[string, string, unknown]>([
    ['UTF-8 read as Windows-1252', 'Ana PeÃ±a Prueba', twice],
    ['UTF-8 read as CP850', 'Ana Pe├▒a Prueba', twice],
    ['UTF-8 read as MacRoman', 'Ana Pe√±a Prueba', twice],
    ['CP850 read as Windows-1252', 'Ana Pe¤a Prueba', misread],
    ['CP850 read as Windows-1252, at the end of a word', 'Jos‚ Prueba', misread],
    ['CP850 read as Windows-1252, an inverted mark', 'Ana Mart¡nez', misread],
    ['MacRoman read as Windows-1252', 'Ana Gonz‡lez', misread],
    ['Windows-1252 read as CP850', 'Ana Pe±a Prueba', misread],
    ['Windows-1252 read as MacRoman', 'Ana PeÒa Prueba', misread],
    ['Windows-1252 read as Cyrillic', 'Ana Peсa Prueba', misread],
    ['written in an encoding without their letters', 'Ana Pe?a Prueba', misread],
  ])('in the cells that were %s, in text files and workbooks', async (_, text, reason) => {
    for (const content of [
      cell(text),
      workbookOf(sheetXml([head.split(';'), [ana.number, text, 'Calle 1']])),
      cell('Ana Prueba').replace('Calle 1', text),
    ]) {
      const { report } = await importFile('comparecientes', content)
      expect(report?.problems).toEqual([{ line: 2, column: expect.any(String), reason }])
    }
    expect(await people()).toEqual([])
  })

  it('in the rows with more cells than the header', async () => {
    const { report } = await importFile(
      'comparecientes',
      `${head.replaceAll(';', ',')},,\n1,Ana Prueba,Calle 1, apto 2,`,
    )
    expect(report?.problems).toEqual([
      { line: 2, reason: 'tiene más celdas que el encabezado: sobra un separador o falta un nombre' },
    ])
  })
})

it('keeps the signs that Spanish texts do have', async () => {
  const address = 'Calle 1 N° 2ª «El 20%» – 5 m² – ¿o 3? ½ cuadra, Ibagué – Núñez·Ávila'
  await importFile(
    'comparecientes',
    `${head}\n${ana.number};José Peña Ñáñez Ibargüen João Prueba;"${address}"`,
  )
  expect(await people()).toMatchObject([{ name: 'José Peña Ñáñez Ibargüen João Prueba' }])
})

const names = [
  'numero_identificacion',
  'nombre_apellido_completo',
  'direccion_residencia',
  'fecha_nacimiento',
]
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>'

/** A sheet with the names of columns, and below a row of this XML; `more`: below the rows. */
const sheetWith = (cells: string, more = '') =>
  sheetXml([names]).replace('</sheetData>', `<row r="2">${cells}</row></sheetData>${more}`)
const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const workbookWith = (cells: string, more = '') =>
  workbookOf(sheetWith(cells, more), { 'xl/styles.xml': styles })

describe('a cell of a workbook', () => {
  it.each([
    ['a number with a fraction of zeros', '<c><v>3234568.0</v></c>', '3234568'],
    ['a number with an exponent', '<c><v>5.2123457E7</v></c>', '52123457'],
    ['a number with the rest of a binary fraction', '<c><v>52123456.999999993</v></c>', '52123457'],
    ['a number that its format shows with zeros', '<c s="2"><v>12345678</v></c>', '0012345678'],
    ['a number as the result of a formula', '<c><f>1+1</f><v>52123457</v></c>', '52123457'],
    ['a text', textCell('1.032.456.789'), '1032456789'],
  ])('is %s', async (_, cell, number) => {
    const { report } = await importFile('comparecientes', workbookWith(cell + textCell('Ana Prueba')))
    expect(report?.problems).toEqual([])
    expect(await people()).toMatchObject([{ number }])
  })

  const merged = (area: string) => `<mergeCells count="1"><mergeCell ref="${area}"/></mergeCells>`
  it.each<[string, string, string, string, string?]>([
    ['an error', '<c r="C2" t="e"><v>#N/A</v></c>', 'direccion_residencia', 'tiene un error de Excel (#N/A)'],
    [
      'an error of a formula',
      '<c r="C2" t="e"><f>1/0</f><v>#¡DIV/0!</v></c>',
      'direccion_residencia',
      'tiene un error de Excel (#¡DIV/0!)',
    ],
    [
      'a formula without result',
      '<c r="C2"><f>B2</f><v/></c>',
      'direccion_residencia',
      'tiene una fórmula sin resultado: abra el archivo en Excel y guárdelo',
    ],
    [
      'merged with another one',
      '<c r="D2" s="1"><v>31105</v></c>',
      'direccion_residencia',
      'está combinada con otra celda: sepárelas y escriba el valor en cada una',
      merged('B2:C2'),
    ],
    [
      'a day where a text belongs',
      '<c r="C2" s="1"><v>45265</v></c>',
      'direccion_residencia',
      'es una fecha para Excel; dé formato de texto a la columna',
    ],
    [
      'a time of day',
      '<c r="D2" s="1"><v>31105.25</v></c>',
      'fecha_nacimiento',
      'tiene una hora del día; escriba AAAA-MM-DD o DD/MM/AAAA',
    ],
    [
      'a reference to an empty cell, shown as a day',
      '<c r="D2" s="1"><f>Z9</f><v>0</v></c>',
      'fecha_nacimiento',
      'tiene una hora, una fecha anterior a marzo de 1900 o una referencia a una celda vacía',
    ],
  ])('that is %s is refused, and clears nothing', async (_, cell, column, reason, more = '') => {
    await importFile('comparecientes', table)
    const before = await people()
    const cells = `<c r="A2"><v>${ana.number}</v></c><c r="B2" t="inlineStr"><is><t>${ana.name}</t></is></c>${cell}`
    const { report } = await importFile('comparecientes', workbookWith(cells, more))
    expect(report?.problems).toEqual([{ line: 2, column, reason }])
    expect(await people()).toEqual(before)
  })

  it.each([
    ['1234567.25', 'tiene decimales'],
    ['234.567', 'tiene decimales'],
  ])('that is %s is no number of a person', async (value, reason) => {
    const { report } = await importFile(
      'comparecientes',
      workbookWith(`<c><v>${value}</v></c>${textCell('Ana Prueba')}`),
    )
    expect(report?.problems).toEqual([{ line: 2, column: 'numero_identificacion', reason }])
  })

  it.each([
    ['16 seconds before midnight', '31105.99981481', '', '1985-02-28'],
    ['of a workbook that counts from 1904', '29644', '<workbookPr date1904="1"/>', '1985-02-28'],
  ])('that is a day %s is that day', async (_, value, properties, birth) => {
    const cells = `<c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>Ana Prueba</t></is></c><c r="D2" s="1"><v>${value}</v></c>`
    const sheets = [{ name: 'Hoja1', sheet: sheetWith(cells) }]
    await importFile(
      'comparecientes',
      workbookOfSheets(sheets, { properties, more: { 'xl/styles.xml': styles } }),
    )
    expect(await people()).toMatchObject([{ birth }])
  })

  it('with decimals is a coordinate, and no code of a place', async () => {
    const columns = [
      'CC_IDENTIDAD',
      'PRIMER_NOMBRE',
      'LATITUD_MUNICIPIO',
      'LONGITUD_MUNICIPIO',
      'MUNICIPIOS_LABORO',
    ]
    const file = workbookOf(sheetXml([columns, [9970000501, 'Ana', 6.2466, -75.5818, 'Medellín']]))
    expect((await importFile('mapa', file)).report?.problems).toEqual([])
    expect(await mapPeople()).toMatchObject([{ cc_identidad: '9970000501', latitud_municipio: 6.2466 }])
  })
})

const rows = [names.slice(0, 2), [ana.number, ana.name]]
const hidden = [names.slice(0, 2), ['9970000599', 'Persona Oculta']]

describe('a workbook', () => {
  it.each<[string, Parameters<typeof workbookOfSheets>[0], string[]]>([
    [
      'whose first sheets are hidden',
      [
        { name: 'Vieja', state: 'hidden', sheet: sheetXml(hidden) },
        { name: 'Más vieja', state: 'veryHidden', sheet: sheetXml(hidden) },
        { name: 'Personas', sheet: sheetXml(rows) },
      ],
      ['Hoja «Personas», encabezado en la línea 1.'],
    ],
    [
      'whose first sheets have no table',
      [
        { name: 'Vacía', sheet: sheetXml([]) },
        { name: 'Portada', sheet: sheetXml([['Registro de la Fundación'], ['Corte', '2026']]) },
        { name: 'Personas', sheet: sheetXml([['Registro', null], [], ...rows]) },
      ],
      ['Hoja «Personas», encabezado en la línea 3.'],
    ],
    [
      'with a second table, which it names',
      [
        { name: '2026', sheet: sheetXml(rows) },
        {
          name: '2025',
          sheet: sheetXml([[...(hidden[0] ?? []), 'direccion_residencia'], ...hidden.slice(1)]),
        },
      ],
      [
        'Hoja «2026», encabezado en la línea 1.',
        'No se leyeron otras hojas con encabezado: «2025». Guárdelas en otro libro.',
      ],
    ],
    [
      'with a merged title',
      [
        {
          name: 'Hoja1',
          sheet: `${sheetXml([['Registro de la Fundación'], ...rows])}<mergeCells><mergeCell ref="A1:D1"/></mergeCells>`,
        },
      ],
      ['Hoja «Hoja1», encabezado en la línea 2.'],
    ],
  ])('%s is read', async (_, sheets, notes) => {
    const { report } = await importFile('comparecientes', workbookOfSheets(sheets))
    expect(report).toMatchObject({ outcome: 'done', added: 1, notes })
    expect(await people()).toMatchObject([{ number: ana.number, name: ana.name }])
  })

  it('whose names of columns are merged is refused', async () => {
    const sheet = `${sheetXml([
      [names[0] ?? '', 'nombre_apellido_completo', null, 'direccion_residencia'],
      [ana.number, 'Ana María', 'Prueba'],
    ])}<mergeCells><mergeCell ref="B1:C1"/></mergeCells>`
    const { refused } = await importFile('comparecientes', workbookOf(sheet))
    expect(refused).toBe(
      'La línea de los nombres de las columnas tiene celdas combinadas o con error: corríjala.',
    )
  })

  it('of hidden sheets only is refused', async () => {
    const file = workbookOfSheets([{ name: 'Vieja', state: 'hidden', sheet: sheetXml(hidden) }])
    expect((await importFile('comparecientes', file)).refused).toContain('no es un libro')
  })

  it('with formulas dragged below the table has one note on them', async () => {
    const dragged = Array.from({ length: 500 }, () => [null, null, { formula: 'A9*1', value: '0' }])
    const columns = ['numero_identificacion', 'nombre_apellido_completo', 'cantidad_hijos']
    const file = workbookOf(sheetXml([columns, [ana.number, ana.name, 2], ...dragged]))
    const { report } = await importFile('comparecientes', file)
    expect(report).toMatchObject({ outcome: 'done', read: 1, added: 1, bad: 0 })
    expect(report?.notes).toContain('500 filas sin número ni nombre no se leyeron (líneas 3 a 502).')
  })
})

it('a row without a number, but with a name, is a problem', async () => {
  const { report } = await importFile('comparecientes', `${head}\n;Ana Prueba;Calle 1`)
  expect(report?.problems).toEqual([{ line: 2, column: 'numero_identificacion', reason: 'está vacía' }])
})

describe('the map and the places', () => {
  it('are read from MS-DOS as well', async () => {
    const text =
      'CC_IDENTIDAD;PRIMER_NOMBRE;PRIMER_APELLIDO;MUNICIPIOS_LABORO\r\n9970000501;José;Peña;Chocó\r\n'
    await importFile('mapa', encodeAs(text, cp850))
    expect(await mapPeople()).toMatchObject([
      { primer_nombre: 'José', primer_apellido: 'Peña', municipios_laboro: 'Chocó' },
    ])
  })

  it('have codes with a fraction of zeros', async () => {
    const columns =
      'Código Departamento,Nombre Departamento,Código Municipio,Nombre Municipio,Longitud,Latitud'
    const { report } = await importFile(
      'lugares',
      `${columns}\n5.0,ANTIOQUIA,5001.0,MEDELLÍN,-75.581775,6.246631`,
    )
    expect(report).toMatchObject({ added: 0, changed: 1, problems: [] })
  })
})
