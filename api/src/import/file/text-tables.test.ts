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
    ['with fewer blank cells at the end than the header has', `${head};;\n${line};`],
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

  it('with separators and line breaks in a quoted cell, fewer than another row would have', async () => {
    await importFile('comparecientes', `${head}\n${ana.number};${ana.name};"Calle 1; apto 2\nCentro"\n`)
    expect(await people()).toMatchObject([{ address: 'Calle 1; apto 2 Centro' }])
  })

  it('with missing cells at the end of a row, which are empty', async () => {
    const { report } = await importFile('comparecientes', `${head}\n${ana.number};${ana.name}`)
    expect(report).toMatchObject({ added: 1, notes: [] })
    expect(await people()).toMatchObject([{ name: ana.name, address: null }])
  })
})

const lostRow = (line: number) =>
  `Línea ${line}: unas comillas abren una celda que se cierra en otra línea y parece contener otra fila. Si son comillas sueltas (como las que dicen «igual que arriba»), escriba el dato en su lugar; si es una sola celda, escríbala en una sola línea.`

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
    [
      'in which quotes for «same as above» would swallow a row',
      `${head}\n1;Ana Prueba;Calle 1\n2;Luis Prueba;"\n3;Eva Prueba;"\n4;Sol Prueba;Calle 4\n`,
      lostRow(3),
    ],
    [
      'in which such quotes would swallow the last row of several, below a blank line',
      `${head}\n1;Ana Prueba;"\r\n2;Luis Prueba;Calle 2\r\n\r\n3;Eva Prueba;"\r\n`,
      lostRow(2),
    ],
    [
      'in which such quotes would swallow a row that lacks its last cell',
      `${head};unidad_ultima_pertenencia\n2;Luis Prueba;"\n3;Eva Prueba;"\n`,
      lostRow(2),
    ],
    [
      'in which the quotes of two cells join the rows between them',
      `${head};estado_civil\n1;Ana Prueba;"El Rincón;x\n2;Luis Prueba;La Ceiba";x\n`,
      lostRow(2),
    ],
    [
      'whose last heading would swallow a row',
      `numero_identificacion;nombre_apellido_completo;"direccion_residencia\n1;Ana Prueba;"\n2;Luis Prueba;Calle 2\n`,
      lostRow(1),
    ],
  ])('%s', (_, content, message) => expectRefusal(content, message))

  it('in cells that stand for the value of the row above', async () => {
    const { report } = await importFile(
      'comparecientes',
      `${head}\n${['Calle 1', '""""', "''", 'ídem'].map((cell, index) => `${index + 1};Ana Prueba;${cell}`).join('\n')}`,
    )
    const reason =
      'no trae el dato mismo (NULL, N/A, ídem, comillas…); escríbalo, o deje la celda vacía si no lo hay'
    expect(report.problems).toEqual(
      [3, 4, 5].map((line) => ({ line, column: 'direccion_residencia', reason })),
    )
  })

  it.each([
    ['', '1,Ana Prueba,Calle 1, apto 2,'],
    [',,', '1,Ana Prueba,Calle 1, apto 2,'],
    ['', '1,Ana Prueba,Calle 1,'],
    [',', '1,Ana Prueba,Calle 1,,'],
  ])('in rows with more cells than the header, also if these are empty (%j, %j)', async (blank, row) => {
    const { report } = await importFile(
      'comparecientes',
      `${head.replaceAll(';', ',')}${blank}\n${row}\n2,Luis Prueba,Calle 2\n`,
    )
    expect(report.problems).toEqual([
      { line: 2, reason: 'tiene más celdas que el encabezado: sobra un separador o falta un nombre' },
    ])
  })

  it('in a single row with more cells than the header, but not in several with the same blank ones', async () => {
    const rows = ['1,Ana Prueba,Calle 1,,', '2,Luis Prueba,,,', '3,Eva Prueba,Calle 3,,']
    const problemsOf = async (...lines: string[]) => {
      const content = [head.replaceAll(';', ','), ...lines].join('\n')
      return (await importFile('comparecientes', content)).report.problems.map((problem) => problem.line)
    }
    expect(await problemsOf(...rows)).toEqual([])
    expect(await problemsOf(...rows.slice(0, 1))).toEqual([2])
    expect(await problemsOf(...rows, '4,Sol Prueba,Calle 4')).toEqual([2, 3, 4])
    expect(await problemsOf(...rows, '4,Sol Prueba,Calle 4, apto 2,')).toEqual([2, 3, 4, 5])
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
