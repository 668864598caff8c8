import { describe, expect, it } from '@jest/globals'
import { ana, fileCases } from '../../testing/file-cases'
import { sheetXml, workbookOf, workbookOfSheets } from '../../testing/workbook'

const { importFile, people } = fileCases()

const names = ['numero_identificacion', 'nombre_apellido_completo']
const rows = [names, [ana.number, ana.name]]
const hidden = [names, ['9970000599', 'Persona Oculta']]

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
      'with a second table, which the notes name',
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
      'with a sheet that has some of the columns, which is no second table',
      [
        { name: '2026', sheet: sheetXml(rows) },
        {
          name: 'Notas',
          sheet: sheetXml([
            ['direccion_residencia', 'Nota'],
            ['Calle 1', 'x'],
          ]),
        },
      ],
      ['Hoja «2026», encabezado en la línea 1.'],
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

  it.each<[string, [number, string][], string]>([
    ['a row', [[2, '1']], 'También se leyó una fila oculta de la hoja: la línea 2.'],
    [
      'rows, also an empty one',
      [
        [2, 'true'],
        [3, '1'],
        [4, '1'],
      ],
      'También se leyeron 2 filas ocultas de la hoja, por un filtro o a mano; la primera es la línea 2.',
    ],
  ])('of which a filter hides %s is read whole, with a note', async (_, hide, note) => {
    const table = [names, [ana.number, ana.name], ['9970000599', 'Persona Oculta'], []]
    const sheet = sheetXml(table).replace(/<row r="(\d+)"/g, (text, row) => {
      const value = hide.find(([line]) => line === Number(row))?.[1] ?? '0'
      return `${text} hidden="${value}"`
    })
    const { report } = await importFile('comparecientes', workbookOf(sheet))
    expect(report).toMatchObject({ outcome: 'done', added: 2 })
    expect(report.notes).toEqual(['Hoja «Hoja1», encabezado en la línea 1.', note])
  })

  it('with merged cells in the header is refused', async () => {
    const sheet = `${sheetXml([
      ['numero_identificacion', 'nombre_apellido_completo', null, 'direccion_residencia'],
      [ana.number, 'Ana María', 'Prueba'],
    ])}<mergeCells><mergeCell ref="B1:C1"/></mergeCells>`
    const { refused } = await importFile('comparecientes', workbookOf(sheet))
    expect(refused).toBe(
      'La línea de los nombres de las columnas tiene celdas combinadas o con error: corríjala.',
    )
  })

  it('with only hidden sheets is refused', async () => {
    const file = workbookOfSheets([{ name: 'Vieja', state: 'hidden', sheet: sheetXml(hidden) }])
    expect((await importFile('comparecientes', file)).refused).toContain('no es un libro')
  })

  it('with formulas dragged below the table gets one note about them', async () => {
    const dragged = Array.from({ length: 500 }, () => [null, null, { formula: 'A9*1', value: '0' }])
    const columns = ['numero_identificacion', 'nombre_apellido_completo', 'cantidad_hijos']
    const file = workbookOf(sheetXml([columns, [ana.number, ana.name, 2], ...dragged]))
    const { report } = await importFile('comparecientes', file)
    expect(report).toMatchObject({ outcome: 'done', read: 1, added: 1, bad: 0 })
    expect(report.notes).toContain('500 filas sin número ni nombre no se leyeron (líneas 3 a 502).')
  })
})
