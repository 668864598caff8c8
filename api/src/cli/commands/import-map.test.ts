import { beforeEach, describe, expect, it } from '@jest/globals'
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { alone, cliForImports } from '../../testing/cli-for-imports'

const { staff, importFile } = cliForImports('mapa')
beforeEach(() => staff.db.deleteFrom('map_person').execute())

const stored = () => staff.db.selectFrom('map_person').selectAll().orderBy('cc_identidad').execute()
const count = async () => (await stored()).length

const head =
  'CC_IDENTIDAD;PRIMER_NOMBRE;PRIMER_APELLIDO;FECHA_INICIO_LABORES;TALLERES_UBPD;LATITUD_MUNICIPIO;LONGITUD_MUNICIPIO'
const rows = [
  '9900000001;Íñigo;Peña Prueba;15/01/1998;Sí;6,2466;-75,5818',
  '9.900.000.002;"Ana María";"Muñoz de Prueba";1999-02-28;no;;',
]
const file = (...lines: string[]) => [head, ...lines].join('\r\n')

describe('importar mapa', () => {
  it('reads spreadsheet exports: semicolons, quotes, Colombian dates and decimals', async () => {
    const { exitCode, report } = await importFile(file(...rows))
    expect(exitCode).toBe(0)
    expect(report).toMatchObject({ outcome: 'done', read: 2, added: 2, changed: 0, unchanged: 0, bad: 0 })
    expect(await stored()).toMatchObject([
      {
        cc_identidad: '9900000001',
        primer_nombre: 'Íñigo',
        primer_apellido: 'Peña Prueba',
        fecha_inicio_labores: '1998-01-15',
        talleres_ubpd: true,
        latitud_municipio: 6.2466,
        longitud_municipio: -75.5818,
      },
      {
        cc_identidad: '9900000002',
        primer_nombre: 'Ana María',
        primer_apellido: 'Muñoz de Prueba',
        fecha_inicio_labores: '1999-02-28',
        talleres_ubpd: false,
        latitud_municipio: null,
      },
    ])
  })

  it.each([
    ['commas', Buffer.from(`cc identidad,Primer Nombre,PRIMER_APELLIDO\n9900000001,Íñigo,Peña Prueba\n`)],
    ['decomposed accents', Buffer.from(file(...rows).normalize('NFD'))],
  ])('accepts %s', async (_name, content) => {
    await importFile(content)
    expect((await stored())[0]).toMatchObject({ primer_nombre: 'Íñigo', primer_apellido: 'Peña Prueba' })
  })

  it('changes nothing the second time, and reports what changed the third time', async () => {
    await importFile(file(...rows))
    const before = await stored()
    expect((await importFile(file(...rows))).report).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await stored()).toEqual(before)
    const third = await importFile(
      file(rows[0]?.replace('Íñigo', 'Iñaki') ?? '', '9900000003;Luz;Ejemplo;;;;'),
    )
    expect(third.report).toMatchObject({ added: 1, changed: 1, unchanged: 0 })
    expect((await stored()).map(({ primer_nombre }) => primer_nombre)).toEqual(['Iñaki', 'Ana María', 'Luz'])
  })

  it('keeps columns that the file does not have', async () => {
    await importFile(file(...rows))
    await importFile('CC_IDENTIDAD,CARGO_PRINCIPAL\n9900000001,Enlace')
    expect((await stored())[0]).toMatchObject({ primer_nombre: 'Íñigo', cargo_principal: 'Enlace' })
  })

  const bad = file(
    ...rows,
    '99A;Luz;Ejemplo;31/02/2000;tal vez;91;',
    '9900000004;Luz;Ejemplo;;;;',
    '9900000001;Otra;Vez;;;;',
    '9900000005;Sin;Encabezado;;;;;de más',
    '1,02E+09;Luz;Ejemplo;;;;',
    ';Luz;Ejemplo;;;;',
  )

  it('stores nothing if a row is invalid, and reports each one with line, column and reason', async () => {
    const { exitCode, report, printed } = await importFile(bad)
    expect(exitCode).toBe(1)
    expect(report).toMatchObject({ outcome: 'refused', read: 8, bad: 5 })
    expect(report.problems).toEqual([
      { line: 4, column: 'CC_IDENTIDAD', reason: 'debe ser un número de hasta 15 dígitos' },
      {
        line: 4,
        column: 'FECHA_INICIO_LABORES',
        reason: 'es un día que no existe; escriba AAAA-MM-DD o DD/MM/AAAA',
      },
      { line: 4, column: 'TALLERES_UBPD', reason: 'debe ser Sí o No' },
      { line: 4, column: 'LATITUD_MUNICIPIO', reason: 'necesita también LONGITUD_MUNICIPIO' },
      { line: 6, column: 'CC_IDENTIDAD', reason: 'ya está en la línea 2' },
      { line: 7, reason: 'tiene más celdas que el encabezado: sobra un separador o falta un nombre' },
      {
        line: 8,
        column: 'CC_IDENTIDAD',
        reason: 'está en notación científica y puede haber perdido cifras; dé formato de texto a la columna',
      },
      { line: 9, column: 'CC_IDENTIDAD', reason: 'no trae dato' },
    ])
    for (const value of ['99A', 'tal vez', '31/02', 'Ejemplo']) expect(printed).not.toContain(value)
    expect(await count()).toBe(0)
  })

  it('prints the same for people, as lines', async () => {
    await staff.write('mapa.csv', bad)
    const { exitCode, logged, printed } = await staff.run(['importar', 'mapa', 'mapa.csv', ...alone])
    expect({ exitCode, printed }).toEqual({ exitCode: 1, printed: '' })
    expect(logged).toContain('Línea 4, columna TALLERES_UBPD: debe ser Sí o No\n')
    expect(logged).toContain('5 filas tienen problemas, de 8: no se guardó nada.')
  })

  it('refuses positions outside the country and says how they may have come about', async () => {
    const at = (number: number, latitude: string, longitude: string) =>
      `99000000${number};Luz;Ejemplo;;;${latitude};${longitude}`
    const { report } = await importFile(
      file(
        at(10, '12,5847', '-81,7006'),
        at(11, '-75,5818', '6,2466'),
        at(12, '6,2466', '75,5818'),
        at(13, '10,4806', '-66,9036'),
        at(14, '0', '0'),
        at(15, '6,2466', '-755818'),
      ),
      '--parcial',
    )
    expect(report).toMatchObject({ added: 1, bad: 5 })
    expect(report.problems).toEqual([
      { line: 3, column: 'LATITUD_MUNICIPIO', reason: 'parece intercambiada con LONGITUD_MUNICIPIO' },
      { line: 4, column: 'LATITUD_MUNICIPIO', reason: 'a LONGITUD_MUNICIPIO parece faltarle el signo menos' },
      { line: 5, column: 'LATITUD_MUNICIPIO', reason: 'no da un punto de Colombia con LONGITUD_MUNICIPIO' },
      { line: 6, column: 'LATITUD_MUNICIPIO', reason: 'no da un punto de Colombia con LONGITUD_MUNICIPIO' },
      { line: 7, column: 'LONGITUD_MUNICIPIO', reason: 'debe ser una coordenada en grados decimales' },
    ])
  })

  it('accepts points on the islands, and degrees without a leading zero', async () => {
    const { report } = await importFile(
      [
        'CC_IDENTIDAD,LATITUD_MUNICIPIO,LONGITUD_MUNICIPIO',
        '9900000031,9.3816,-76.1784',
        '9900000032,.5885,-74.4037',
      ].join('\n'),
    )
    expect(report).toMatchObject({ added: 2, bad: 0, warnings: [] })
    expect((await stored()).map((row) => row.latitud_municipio)).toEqual([9.3816, 0.5885])
  })

  it('warns about points more than 30 km from every municipality in the row', async () => {
    const { report } = await importFile(
      [
        'CC_IDENTIDAD;DEPARTAMENTOS_LABORO;MUNICIPIOS_LABORO;LATITUD_MUNICIPIO;LONGITUD_MUNICIPIO',
        '9900000041;Valle;Buga;3,9;-76,3',
        '9900000042;Valle del Cauca;Buga;3,45;-76,53',
        '9900000043;;Honda;5,2;-74,74',
        '9900000044;;Honda;6,24;-75,58',
        '9900000045;Tolima;Honda y Mariquita;5,2;-74,9',
        '9900000046;Tolima;Vereda sin nombre;6,24;-75,58',
        '9900000047;Tolima;Honda;;',
        '9900000048;Tolima;Honda y Mariquita;6,24;-75,58',
      ].join('\n'),
    )
    const reason = 'está a más de 30 km del municipio que dice MUNICIPIOS_LABORO'
    expect(report).toMatchObject({ added: 8, bad: 0 })
    expect(report.warnings).toEqual([3, 5, 9].map((line) => ({ line, column: 'LATITUD_MUNICIPIO', reason })))
  })

  it('refuses service that ends before it begins, or in the future', async () => {
    const { report } = await importFile(
      [
        'CC_IDENTIDAD;FECHA_INICIO_LABORES;FECHA_FIN_LABORES',
        '9900000021;2002-05-01;2001-05-01',
        '9900000022;31/12/2199;',
        '9900000023;;2199-12-31',
        '9900000024;2002-05-01;2002-05-01',
      ].join('\n'),
      '--parcial',
    )
    expect(report).toMatchObject({ added: 1, bad: 3 })
    expect(report.problems).toEqual([
      { line: 2, column: 'FECHA_FIN_LABORES', reason: 'es anterior a FECHA_INICIO_LABORES' },
      { line: 3, column: 'FECHA_INICIO_LABORES', reason: 'es una fecha futura' },
      { line: 4, column: 'FECHA_FIN_LABORES', reason: 'es una fecha futura' },
    ])
  })

  it('stores the valid rows with --parcial', async () => {
    const { exitCode, report } = await importFile(bad, '--parcial')
    expect(exitCode).toBe(0)
    expect(report).toMatchObject({ outcome: 'done', added: 3, bad: 5 })
    expect(await count()).toBe(3)
  })

  it('only counts with --simular', async () => {
    const { exitCode, report } = await importFile(file(...rows), '--simular')
    expect(exitCode).toBe(0)
    expect(report).toMatchObject({ outcome: 'dry_run', added: 2 })
    expect(await count()).toBe(0)
  })

  it.each([
    ['no_existe.csv', '', 'file_not_found', 'no existe'],
    ['vacio.csv', '', 'file_empty', 'vacío'],
    ['comillas.csv', `${head}\n9900000001;"Ana\n`, 'file_csv', 'Línea 2: se abren comillas'],
    ['sin_clave.csv', 'PRIMER_NOMBRE;TALLERES_UBPD\nAna;Si', 'file_header', 'obligatorias: "CC_IDENTIDAD"'],
    ['repetida.csv', 'CC_IDENTIDAD;Cc Identidad\n1;1', 'file_header', 'repetidas: "CC_IDENTIDAD"'],
    ['otra.csv', 'CC_IDENTIDAD;PRIMER_NOMBER\n1;Ana', 'file_header', 'desconocidas: "PRIMER_NOMBER"'],
    ['media.csv', 'CC_IDENTIDAD;LATITUD_MUNICIPIO\n1;4', 'file_header', '"LONGITUD_MUNICIPIO"'],
  ])('rejects %s', async (name, content, code, message) => {
    if (name !== 'no_existe.csv') await staff.write(name, content)
    const run = await staff.run(['importar', 'mapa', name, '--json', ...alone])
    expect(run.exitCode).toBe(1)
    const error = run.json()['error'] as { code: string; message: string }
    expect(error.code).toBe(code)
    expect(error.message).toContain(message)
    expect(await count()).toBe(0)
  })

  it('repeats no content of a file without a header', async () => {
    const { printed } = await importFile('9900000001;Ana;Prueba\n')
    expect(printed).toContain('El archivo no tiene una línea con los nombres de las columnas.')
    expect(printed).not.toContain('Ana')
  })

  it('stores the rows once when several imports start together; the later ones say so', async () => {
    await staff.write('mapa.csv', file(...rows))
    const files = Array.from({ length: 3 }, () =>
      staff.run(['importar', 'mapa', 'mapa.csv', '--json', ...alone]),
    )
    const answers = (await Promise.all(files)).map((run) => run.json())
    expect(answers.filter(({ ok }) => ok === true).length).toBeGreaterThan(0)
    for (const answer of answers.filter(({ ok }) => ok !== true))
      expect(answer).toMatchObject({ error: { code: 'import_running' } })
    expect(await count()).toBe(2)
  })

  it('rejects a file of more than 200 MB', async () => {
    const name = await staff.write('grande.csv', file(...rows))
    const path = join(staff.folder, name)
    const code = async (size: number) => {
      await truncate(path, size)
      return (await staff.run(['importar', 'mapa', name, '--json', ...alone])).json()['error']
    }
    const most = 200 * 1024 * 1024
    expect(await code(most + 1)).toMatchObject({ code: 'file_too_large' })
    // The maximum size is read; the rest of it is not text.
    expect(await code(most)).toMatchObject({ code: 'file_binary' })
    expect(await count()).toBe(0)
  })

  it('rejects a folder', async () => {
    expect((await staff.run(['importar', 'mapa', '.', '--json', ...alone])).json()).toMatchObject({
      ok: false,
      error: { code: 'file_not_a_file' },
    })
  })
})
