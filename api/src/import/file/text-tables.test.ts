import { describe, expect, it } from '@jest/globals'
import { ana, fileCases, head, table } from '../../testing/file-cases'

const { importFile, people, expectRefusal } = fileCases()
const line = `${ana.number};${ana.name};${ana.address}`

describe('a text is read', () => {
  it.each<[string, string | Buffer]>([
    ['with tabs between the cells', table.replaceAll(';', '\t')],
    [
      'with tabs between the cells, in UTF-16',
      Buffer.from(`\uFEFF${table.replaceAll(';', '\t')}`, 'utf16le'),
    ],
    ['with bars between the cells', table.replaceAll(';', '|')],
    ['with commas between the cells', table.replaceAll(';', ',')],
    ['with a separator that the first line names', `sep=;\n${table}`],
    ['with a comma that the first line names in quotes', `"sep=,"\r\n${table.replaceAll(';', ',')}`],
    ['below a title', `Registro, corte a mayo, página 1\n\n${table}`],
    ['below a title as wide as the table', `Registro;Ana;Prueba\n${table}`],
    ['with columns without a name', `;${head};;\n1;${line};;`],
    ['with blank lines of separators', `${head}\n;;\n${line}\n ;\u00A0;\n`],
  ])('%s', async (_, content) => {
    const { report } = await importFile('comparecientes', content)
    expect(report).toMatchObject({ outcome: 'done', added: 1, problems: [] })
    expect(await people()).toMatchObject([ana])
  })

  it('with semicolons between the cells although the cells contain more commas', async () => {
    await importFile(
      'comparecientes',
      `${head}\n${ana.number};${ana.name};Cra 7 # 1-2, apto 3, torre 4, Centro\n`,
    )
    expect(await people()).toMatchObject([{ address: 'Cra 7 # 1-2, apto 3, torre 4, Centro' }])
  })

  it('with missing cells at the end of a row, which are empty', async () => {
    const { report } = await importFile('comparecientes', `${head}\n${ana.number};${ana.name}`)
    expect(report).toMatchObject({ added: 1, notes: [] })
    expect(await people()).toMatchObject([{ name: ana.name, address: null }])
  })
})

describe('a text is refused', () => {
  it.each<[string, string, unknown]>([
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
  ])('%s', (_, content, message) => expectRefusal(content, message))

  it('in rows with more cells than the header', async () => {
    const { report } = await importFile(
      'comparecientes',
      `${head.replaceAll(';', ',')},,\n1,Ana Prueba,Calle 1, apto 2,`,
    )
    expect(report.problems).toEqual([
      { line: 2, reason: 'tiene más celdas que el encabezado: sobra un separador o falta un nombre' },
    ])
  })
})

it('refuses a row with a name but no number', async () => {
  const { report } = await importFile('comparecientes', `${head}\n;Ana Prueba;Calle 1`)
  expect(report.problems).toEqual([{ line: 2, column: 'numero_identificacion', reason: 'no trae dato' }])
})

it('reads codes of places with a fraction of zeros', async () => {
  const columns = 'Código Departamento,Nombre Departamento,Código Municipio,Nombre Municipio,Longitud,Latitud'
  const { report } = await importFile(
    'lugares',
    `${columns}\n5.0,ANTIOQUIA,5001.0,MEDELLÍN,-75.581775,6.246631`,
  )
  expect(report).toMatchObject({ added: 0, changed: 1, problems: [] })
})
