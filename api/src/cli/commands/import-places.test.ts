import { beforeEach, describe, expect, it } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findLookup } from '../../lookups/repository'
import { findPackageFolder } from '../../package-folder'
import { cliForImports } from '../../testing/cli-for-imports'

const { staff, importFile } = cliForImports('lugares')
// Restores the rows of data/municipios.csv; rows added by an import stay, and each test adds different ones.
beforeEach(async () => {
  await importFile(await readFile(join(findPackageFolder(), 'data', 'municipios.csv')))
})

const findPlace = (code: string) =>
  staff.db
    .selectFrom('municipio as m')
    .innerJoin('departamento as d', 'd.codigo_dane', 'm.departamento')
    .select(['d.nombre as departamento', 'm.nombre', 'm.latitud', 'm.longitud'])
    .where('m.codigo_dane', '=', code)
    .executeTakeFirst()

const openData =
  'Código Departamento,Nombre Departamento,Código Municipio,Nombre Municipio,Tipo: Municipio / Isla / Área no municipalizada,longitud,Latitud'

describe('importar lugares', () => {
  it('recognizes our own file', async () => {
    const { report } = await importFile(await readFile(join(findPackageFolder(), 'data', 'municipios.csv')))
    expect(report).toMatchObject({ read: 1122, added: 0, changed: 0, unchanged: 1122, bad: 0, notes: [] })
  })

  it('reads the table of datos.gov.co: capitals become names, decimals have a comma', async () => {
    const { report } = await importFile(
      [
        openData,
        '05,ANTIOQUIA,05001,MEDELLÍN,Municipio,"-75,581775","6,246631"',
        '5,ANTIOQUIA,5999,SAN JOSÉ DE LA PRUEBA-NUEVA,Municipio,"-75,5","6,5"',
        '27,CHOCÓ,27001,QUIBDÓ,Municipio,"-76,638465","5,682183"',
      ].join('\n'),
    )
    expect(report).toMatchObject({ read: 3, added: 1, changed: 2, bad: 0 })
    expect(report.notes).toEqual(['1120 municipios que no están en el archivo se conservan.'])
    expect(await findPlace('05001')).toEqual({
      departamento: 'Antioquia',
      nombre: 'Medellín',
      latitud: 6.246631,
      longitud: -75.581775,
    })
    expect((await findPlace('05999'))?.nombre).toBe('San José de la Prueba-Nueva')
  })

  it("reads the geoportal's file, with a title, two header lines and a source below", async () => {
    const text = [
      'Departamento Administrativo Nacional de Estadística - DANE;;;;;;',
      'DIVIPOLA, vigencia de prueba;;;;;;',
      ';;;;;;',
      'Departamento;;Municipio;;;;',
      'Código;Nombre;Código;Nombre;Tipo: Municipio / Isla / Área no municipalizada;longitud;Latitud',
      '11;BOGOTÁ, D.C.;001;BOGOTÁ, D.C.;Municipio;-74.106992;4.64925',
      '88;ARCHIPIÉLAGO DE SAN ANDRÉS, PROVIDENCIA Y SANTA CATALINA;88001;SAN ANDRÉS;Isla;-81.7072;12.5781',
      ';;;;;;',
      'Fuente: DANE;;;;;;',
    ].join('\r\n')
    const { report } = await importFile(Buffer.from(text, 'latin1'))
    expect(report).toMatchObject({ read: 2, changed: 1, unchanged: 1, bad: 0 })
    expect(await findPlace('11001')).toMatchObject({ departamento: 'Bogotá, D.C.', latitud: 4.64925 })
  })

  it('sorts lists by the Spanish alphabet', async () => {
    await importFile(`${openData}\n05,ANTIOQUIA,05998,ÁBACO DE PRUEBA,Municipio,-75,6`)
    const rows = await findLookup(staff.db, 'getLugaresColombia')
    expect(rows[rows.findIndex(({ nombre_departamento }) => nombre_departamento === 'Antioquia')]).toEqual({
      nombre_departamento: 'Antioquia',
      nombre_municipio: 'Ábaco de Prueba',
    })
  })

  it('renames a department in all its places', async () => {
    const rename = `${openData}\n99,VICHADA NUEVA,99001,PUERTO CARREÑO,Municipio,"-67,4872","6,1903"`
    expect((await importFile(rename, '--simular')).report).toMatchObject({ outcome: 'dry_run', changed: 1 })
    expect((await findPlace('99773'))?.departamento).toBe('Vichada')
    await importFile(rename)
    expect((await findPlace('99773'))?.departamento).toBe('Vichada Nueva')
    expect((await importFile(rename)).report).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it('reports rows that contradict each other or the stored ones, and stores none', async () => {
    const before = await findPlace('05001')
    const { exitCode, report } = await importFile(
      [
        openData,
        '05,ANTIOQUIA,05001,MEDELLÍN,Municipio,"-75,6","6,2"',
        '05,ANTIOQUÍA VIEJA,05002,ABEJORRAL,Municipio,"-75,4","5,7"',
        '08,ATLÁNTICO,05004,ABRIAQUÍ,Municipio,"-76,0","6,6"',
        '05,ANTIOQUIA,05997,ABEJORRAL,Municipio,"-75,4","5,7"',
        '05,ANTIOQUIA,05021,ALEJANDRÍA,Municipio,"75,1","6,3"',
        '05,ANTIOQUIA,x,ALEJANDRÍA,Municipio,"-75,1","6,3"',
      ].join('\n'),
    )
    expect(exitCode).toBe(1)
    expect(report.problems).toEqual([
      { line: 3, column: 'Nombre Departamento', reason: 'no es el que otra línea da a ese código' },
      { line: 4, column: 'Código Municipio', reason: 'no es de ese departamento' },
      { line: 5, column: 'Nombre Municipio', reason: 'ya lo tiene el código 05002' },
      { line: 6, column: 'Longitud', reason: 'debe estar entre -83 y -66' },
      { line: 7, column: 'Código Municipio', reason: 'debe ser un código DANE de 5 dígitos' },
    ])
    expect(await findPlace('05001')).toEqual(before)
  })

  it('reads codes as spreadsheets write numbers', async () => {
    const { report } = await importFile(
      `${openData}\n5.0,ANTIOQUIA,5001.0,MEDELLÍN,Municipio,-75.581775,.246631`,
    )
    expect(report).toMatchObject({ changed: 1, bad: 0 })
    expect(await findPlace('05001')).toMatchObject({ nombre: 'Medellín', latitud: 0.246631 })
  })

  it.each([
    ['a name that another department has', '50,ANTIOQUIA,50010,PRUEBA', 'el departamento de código 05'],
    ['one code twice', '05,ANTIOQUIA,05001,OTRA PRUEBA\n5,ANTIOQUIA,5001.0,PRUEBA', 'ya está en la línea 2'],
    ['one name twice', '05,ANTIOQUIA,05995,PRUEBA\n05,ANTIOQUIA,05996,Prueba', 'ya lo tiene el código 05995'],
  ])('refuses %s in a dry run as in the real one', async (_what, rows, reason) => {
    const file = `${openData}\n${rows.replaceAll('\n', ',Municipio,-75,6\n')},Municipio,-75,6`
    for (const words of [['--simular'], []]) {
      const { report } = await importFile(file, ...words)
      expect(report).toMatchObject({ outcome: 'refused', bad: 1 })
      expect(report.problems[0]?.reason).toContain(reason)
    }
  })

  it('rejects a file without the columns', async () => {
    const { exitCode, printed } = await importFile('a;b\n1;2\n')
    expect(exitCode).toBe(1)
    expect(printed).toContain('Columnas que se aceptan: Código Municipio')
  })
})
