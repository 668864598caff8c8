import { describe, expect, it } from '@jest/globals'
import { ana, fileCases, table } from '../../testing/file-cases'
import { sheetXml, workbookOf, workbookOfSheets } from '../../testing/workbook'

const { importFile, people, mapPeople } = fileCases()

const names = [
  'numero_identificacion',
  'nombre_apellido_completo',
  'direccion_residencia',
  'fecha_nacimiento',
]
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>'

/** A sheet with a header and one row of this XML; `more`: XML below the rows. */
const sheetWith = (cells: string, more = '') =>
  sheetXml([names]).replace('</sheetData>', `<row r="2">${cells}</row></sheetData>${more}`)
const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const workbookWith = (cells: string, more = '') =>
  workbookOf(sheetWith(cells, more), { 'xl/styles.xml': styles })

describe('a cell of a workbook', () => {
  it.each([
    ['a number with a fraction of zeros', '<c><v>3234568.0</v></c>', '3234568'],
    ['a number with an exponent', '<c><v>5.2123457E7</v></c>', '52123457'],
    ['a number with a rounding error of a binary fraction', '<c><v>52123456.999999993</v></c>', '52123457'],
    ['a number whose format shows leading zeros', '<c s="2"><v>12345678</v></c>', '0012345678'],
    ['a number as the result of a formula', '<c><f>1+1</f><v>52123457</v></c>', '52123457'],
    ['a text', textCell('1.032.456.789'), '1032456789'],
  ])('is %s', async (_, cell, number) => {
    const { report } = await importFile('comparecientes', workbookWith(cell + textCell('Ana Prueba')))
    expect(report.problems).toEqual([])
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
      'merged with another cell',
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
    expect(report.problems).toEqual([{ line: 2, column, reason }])
    expect(await people()).toEqual(before)
  })

  it.each([
    ['1234567.25', 'tiene decimales'],
    ['234.567', 'tiene decimales'],
  ])('that is %s is not a document number', async (value, reason) => {
    const { report } = await importFile(
      'comparecientes',
      workbookWith(`<c><v>${value}</v></c>${textCell('Ana Prueba')}`),
    )
    expect(report.problems).toEqual([{ line: 2, column: 'numero_identificacion', reason }])
  })

  it.each([
    ['16 seconds before midnight', '31105.99981481', '', '1985-02-28'],
    ['of a workbook that counts from 1904', '29644', '<workbookPr date1904="1"/>', '1985-02-28'],
  ])('with a day %s is read as that day', async (_, value, properties, birth) => {
    const cells = `<c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>Ana Prueba</t></is></c><c r="D2" s="1"><v>${value}</v></c>`
    const sheets = [{ name: 'Hoja1', sheet: sheetWith(cells) }]
    await importFile(
      'comparecientes',
      workbookOfSheets(sheets, { properties, more: { 'xl/styles.xml': styles } }),
    )
    expect(await people()).toMatchObject([{ birth }])
  })

  it('that is merged with the one above is refused, and that one is read', async () => {
    const columns = ['numero_identificacion', 'nombre_apellido_completo']
    const sheet = sheetXml([columns, [ana.number, ana.name], ['9970000502', null]])
    const { report } = await importFile('comparecientes', workbookOf(sheet + merged('B2:B3')))
    const reason = 'está combinada con otra celda: sepárelas y escriba el valor en cada una'
    expect(report.problems).toEqual([{ line: 3, column: 'nombre_apellido_completo', reason }])
  })

  it('with decimals can be a coordinate', async () => {
    const columns = [
      'CC_IDENTIDAD',
      'PRIMER_NOMBRE',
      'LATITUD_MUNICIPIO',
      'LONGITUD_MUNICIPIO',
      'MUNICIPIOS_LABORO',
    ]
    const file = workbookOf(sheetXml([columns, [9970000501, 'Ana', 6.2466, -75.5818, 'Medellín']]))
    expect((await importFile('mapa', file)).report.problems).toEqual([])
    expect(await mapPeople()).toMatchObject([{ cc_identidad: '9970000501', latitud_municipio: 6.2466 }])
  })
})
