import { describe, expect, it } from '@jest/globals'
import { ana, fileCases, head, table } from '../../testing/file-cases'
import { sheetXml, workbookOf } from '../../testing/workbook'

const { importFile, people, mapPeople, expectRefusal } = fileCases()

/** Encodes ASCII text and these letters in a code page of MS-DOS or old Macs. */
const encodeAs = (text: string, letters: Record<string, number>) =>
  Buffer.from(Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0)))
const cp850 = { á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, Ñ: 0xa5, Á: 0xb5 }
const macRoman = { á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ñ: 0x96, Ñ: 0x84 }
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('a text is read', () => {
  it.each<[string, string | Buffer]>([
    ['in UTF-8 with a byte order mark', `\uFEFF${table}`],
    ['in UTF-16 with a byte order mark', Buffer.from(`\uFEFF${table}`, 'utf16le')],
    ['in UTF-16 without a byte order mark', Buffer.from(table, 'utf16le')],
    ['in UTF-16, high byte first', bigEndian(`\uFEFF${table}`)],
    ['in UTF-16, high byte first, without a byte order mark', bigEndian(table)],
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
  ])('%s', async (_, content) => {
    const { report } = await importFile('comparecientes', content)
    expect(report).toMatchObject({ outcome: 'done', added: 1, problems: [] })
    const [person] = await people()
    expect(person?.name.toLowerCase()).toMatch(/^ana mu[ñn]oz prueba$/)
    expect(person?.address?.toLowerCase()).toMatch(/^calle (1|1 n° 2|guzmán)$/)
  })

  it('in Windows-1252 although its dashes would be letters of a Mac', async () => {
    const text = `${head}\n${ana.number};CÉSAR PRUEBA;Norte\x96sur, calle\x96carrera\n`
    await importFile('comparecientes', Buffer.from(text, 'latin1'))
    expect(await people()).toMatchObject([{ name: 'CÉSAR PRUEBA', address: 'Norte-sur, calle-carrera' }])
  })

  it('with notes on an unusual encoding and the line of a header below the first', async () => {
    const { report } = await importFile('comparecientes', encodeAs(`Registro\n${table}`, cp850))
    expect(report.notes).toEqual(['El archivo se leyó como CP850 (MS-DOS).', 'Encabezado en la línea 2.'])
  })
})

describe('a text is refused', () => {
  const cell = (text: string) => `${head}\n${ana.number};${text};Calle 1\n`
  const inName = 'Línea 2, columna «nombre_apellido_completo»: '
  it.each<[string, string | Buffer, unknown]>([
    [
      'that may be from Windows or MS-DOS',
      encodeAs(cell('Ana Hernández Prueba'), cp850),
      `${inName}no se sabe si la codificación es Windows-1252 o CP850 (MS-DOS): guarde el archivo como CSV UTF-8.`,
    ],
    [
      'that may be from Windows or a Mac',
      encodeAs(cell('Ana Muñoz Prueba'), macRoman),
      `${inName}no se sabe si la codificación es MacRoman o Windows-1252: guarde el archivo como CSV UTF-8.`,
    ],
    [
      'in no known encoding',
      Buffer.from(cell('Ana Hern\x81\x81ndez'), 'latin1'),
      `${inName}no se reconoce la codificación del archivo: guarde el archivo como CSV UTF-8.`,
    ],
    [
      'whose encoding changes in the middle',
      Buffer.concat([Buffer.from(table), Buffer.from('9970000502;José Peña Prueba;Calle 2\n', 'latin1')]),
      'Línea 3, columna «nombre_apellido_completo»: la codificación del archivo cambia en la mitad: guarde el archivo como CSV UTF-8.',
    ],
  ])('%s', (_, content, message) => expectRefusal(content, message))

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
  ])('in cells that were %s, in text files and workbooks', async (_, text, reason) => {
    for (const content of [
      cell(text),
      workbookOf(sheetXml([head.split(';'), [ana.number, text, 'Calle 1']])),
      cell('Ana Prueba').replace('Calle 1', text),
    ]) {
      const { report } = await importFile('comparecientes', content)
      expect(report.problems).toEqual([{ line: 2, column: expect.any(String), reason }])
    }
    expect(await people()).toEqual([])
  })
})

describe('a letter that became a question mark', () => {
  const reason = 'tiene «?» en el lugar de una letra; escríbala'

  it.each(['Jos? Prueba', '?ngela Prueba'])('is refused in a name: %s', async (name) => {
    const { report } = await importFile('comparecientes', `${head}\n${ana.number};${name};Calle 1\n`)
    expect(report.problems).toEqual([{ line: 2, column: 'nombre_apellido_completo', reason }])
    const map = `CC_IDENTIDAD;PRIMER_NOMBRE\n${ana.number};${name}\n`
    expect((await importFile('mapa', map)).report.problems).toEqual([
      { line: 2, column: 'PRIMER_NOMBRE', reason },
    ])
  })

  it.each(['DEPARTAMENTO_RESIDENCIA', 'MUNICIPIO_RESIDENCIA', 'DEPARTAMENTOS_LABORO', 'MUNICIPIOS_LABORO'])(
    'is refused in a place of the map: %s',
    async (column) => {
      const text = `CC_IDENTIDAD;PRIMER_NOMBRE;${column}\n${ana.number};Ana;Bogot? D.C.\n`
      expect((await importFile('mapa', text)).report.problems).toEqual([{ line: 2, column, reason }])
      expect(await mapPeople()).toEqual([])
    },
  )

  it.each([
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['CP850', (text: string) => encodeAs(text, { ...cp850, '¿': 0xa8 })],
  ])('is not meant by a question in another text, in %s', async (_, encode) => {
    await importFile(
      'comparecientes',
      encode(table.replace(ana.name, 'José Núñez').replace(ana.address, '¿Dónde está?')),
    )
    expect(await people()).toMatchObject([{ name: 'José Núñez', address: '¿Dónde está?' }])
  })
})

it('keeps the signs of Spanish texts', async () => {
  const address = 'Calle 1 N° 2ª «El 20%» – 5 m² – ¿o 3? ½ cuadra, Ibagué – Núñez·Ávila'
  await importFile(
    'comparecientes',
    `${head}\n${ana.number};José Peña Ñáñez Ibargüen João Prueba;"${address}"`,
  )
  expect(await people()).toMatchObject([{ name: 'José Peña Ñáñez Ibargüen João Prueba' }])
})

it('reads the map from MS-DOS as well', async () => {
  const text =
    'CC_IDENTIDAD;PRIMER_NOMBRE;PRIMER_APELLIDO;MUNICIPIOS_LABORO\r\n9970000501;José;Peña;Chocó\r\n'
  await importFile('mapa', encodeAs(text, cp850))
  expect(await mapPeople()).toMatchObject([
    { primer_nombre: 'José', primer_apellido: 'Peña', municipios_laboro: 'Chocó' },
  ])
})
