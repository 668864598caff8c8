import { describe, expect, it } from '@jest/globals'
import { apiForImports, messageOf } from '../../testing/api-for-imports'
import { approveImport, workAll } from '../../testing/imports'
import { addMember, testPerson, verified } from '../../testing/people'
import { startTestCli } from '../../testing/cli'
import { sheetXml, workbookOf, workbookOfSheets } from '../../testing/workbook'

const { api, clerk, approver, imports, approve, load } = apiForImports()

const people = [
  'Afiliado;quien es;Departamento de residencia;Municipio de residencia;observ',
  '9900000001;Ángela Ejemplo;Tolima;Honda;x',
  '9900000002;Luz Ejemplo;Tolima;San Sebastián de Mariquita;',
]
const matched = [
  'numero_identificacion',
  'nombre_apellido_completo',
  'departamento_residencia',
  'municipio_residencia',
  null,
]
const matchByHand = async (id: string) => {
  const response = await imports.call('POST', `/${id}/columnas`, { campos: matched, sobrescribir: false })
  await workAll(api)
  return response
}
const stored = (numero: string) =>
  api.db
    .selectFrom('compareciente')
    .select(['nombre_apellido_completo', 'municipio_residencia', 'version'])
    .where('numero_identificacion', '=', numero)
    .executeTakeFirst()

describe('an import of people', () => {
  it('goes from the file over its columns and preview to the approved result', async () => {
    await addMember(api.db, {
      numero_identificacion: '9900000002',
      nombre_apellido_completo: 'Luz Ejemplo',
      departamento_residencia: '73',
      municipio_residencia: '73349',
      ...verified,
    })
    await api.db.updateTable('compareciente').set({ consent_at: null, consent_version: null }).execute()
    const id = await imports.upload(people.join('\r\n'))
    const { columnas } = await imports.detail(id)
    // Names that nobody has matched yet are not guessed.
    expect(columnas.map(({ campo }) => campo)).toEqual([null, null, ...matched.slice(2)])
    expect((await matchByHand(id)).statusCode).toBe(204)
    expect(await imports.detail(id)).toMatchObject({
      estado: 'lista',
      filas: 2,
      subida_por: 'Marta Demostración',
      previstas: { nueva: 1, cambia: 1 },
    })
    expect((await imports.rows(id)).filas).toMatchObject([
      { fila: 2, nombre: 'Ángela Ejemplo', clave: '9900000001', clase: 'nueva' },
      {
        clase: 'cambia',
        cambios: [
          { campo: 'Municipio de residencia', antes: 'Honda', despues: 'San Sebastián de Mariquita' },
        ],
      },
    ])
    expect(await stored('9900000001')).toBeUndefined()
    expect(await api.db.selectFrom('import_column_name').selectAll().execute()).toEqual([])

    expect((await approve(id)).statusCode).toBe(204)
    await workAll(api)
    expect(await imports.detail(id)).toMatchObject({
      estado: 'terminada',
      resultado: { nueva: 1, cambia: 1 },
      aprobacion: { estado: 'aprobada', decide: 'Rosa Ficticio' },
    })
    expect(await stored('9900000001')).toMatchObject({ nombre_apellido_completo: 'Ángela Ejemplo' })
    expect(await stored('9900000002')).toMatchObject({ municipio_residencia: '73443' })
    const audit = await api.db
      .selectFrom('audit_event')
      .select(['actor_id', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(audit).toMatchObject([
      {
        actor_id: clerk.id,
        details: { command: 'importar comparecientes', added: 1, changed: 1, approvedBy: 'Rosa Ficticio' },
      },
    ])
    expect(
      await api.db
        .selectFrom('cambio')
        .select(['campo', 'author_name', 'means'])
        .where('campo', '=', 'municipio_residencia')
        .execute(),
    ).toContainEqual({
      campo: 'municipio_residencia',
      author_name: 'Marta Demostración',
      means: 'importacion',
    })
    // Remembered once it is loaded, in any spelling.
    const next = await imports.upload(people.join('\n').replace('Afiliado', 'AFILIADO:'))
    expect((await imports.detail(next)).columnas.map(({ campo }) => campo)).toEqual(matched)
  })

  it('shows which sheet and line of a workbook it reads, even if no column has a known name', async () => {
    const title = { name: 'Portada', sheet: sheetXml([['Registro']]) }
    const table = {
      name: 'Personas',
      sheet: sheetXml([
        [null, 'Corte'],
        ['cedula', 'nombre_apellido_completo'],
        [91, 'Ana Ejemplo'],
      ]),
    }
    const id = await imports.upload(workbookOfSheets([title, table]))
    expect((await imports.detail(id)).notas).toEqual(['Hoja «Personas», encabezado en la línea 2.'])
    const unknown = await imports.upload('documento;quién\n91;Ana Ejemplo')
    const { columnas, notas, filas } = await imports.detail(unknown)
    expect([columnas.map(({ nombre }) => nombre), notas, filas]).toEqual([['documento', 'quién'], [], 1])
  })

  it('leaves out rows with neither number nor name, and cells that cannot be read', async () => {
    const columns = ['cedula', 'nombre_apellido_completo', 'direccion_residencia']
    const sheet = sheetXml([columns, [91.5, 'Ana Ejemplo'], [null, null, '0'], [92, 'Luz Ejemplo']])
    const id = await imports.upload(workbookOf(sheet))
    await imports.review(id)
    expect(
      (await imports.rows(id, 'error')).filas.map(({ fila, clave, problemas }) => [fila, clave, problemas]),
    ).toEqual([[2, '91.5', [{ campo: 'Cédula', valor: '91.5', motivo: 'tiene decimales' }]]])
    const { previstas, notas } = await imports.detail(id)
    expect([previstas, notas.at(-1)]).toEqual([
      { error: 1, nueva: 1 },
      '1 fila sin número ni nombre no se leyó (línea 3).',
    ])
  })

  it('leaves out bad rows, each with its reason, and opens cases for unverified accounts', async () => {
    await addMember(api.db, { password_hash: 'none' })
    const id = await imports.upload(
      [
        'numero_identificacion;nombre_apellido_completo;fecha_nacimiento',
        '99000A0219;Flor Ejemplo;',
        '9900000007;Samuel Ejemplo;1970-01-01',
        '9900000007;Samuel Ejemplo;1971-01-01',
        `${testPerson.numero_identificacion};Otro Nombre;`,
        '=1+1;Ana;31/02/1970',
      ].join('\n'),
    )
    await imports.review(id)
    expect((await imports.detail(id)).previstas).toEqual({ error: 3, nueva: 1, conflicto: 1 })
    expect((await imports.detail(id)).columnas.map(({ con_error }) => con_error)).toEqual([3, 0, 1])
    expect(
      (await imports.rows(id, 'error')).filas.map(({ fila, clave, problemas }) => [fila, clave, problemas]),
    ).toEqual([
      [
        2,
        '99000A0219',
        [{ campo: 'Cédula', valor: '99000A0219', motivo: 'debe ser un número de hasta 15 dígitos' }],
      ],
      [4, '9900000007', [{ campo: 'Cédula', valor: '9900000007', motivo: 'ya está en la línea 3' }]],
      [
        6,
        '=1+1',
        [
          { campo: 'Cédula', valor: '=1+1', motivo: 'debe ser un número de hasta 15 dígitos' },
          {
            campo: 'Fecha de nacimiento',
            valor: '31/02/1970',
            motivo: 'es un día que no existe; escriba AAAA-MM-DD o DD/MM/AAAA',
          },
        ],
      ],
    ])
    const [conflict] = (await imports.rows(id, 'conflicto')).filas
    expect(conflict?.cambios[0]).toEqual({ campo: 'Nombres y apellidos', despues: 'Otro Nombre' })
    await approve(id)
    await workAll(api)
    expect(
      await api.db.selectFrom('conflicto').select(['numero_identificacion', 'opened_by']).execute(),
    ).toEqual([{ numero_identificacion: testPerson.numero_identificacion, opened_by: 'importacion' }])
    const result = await imports.call('GET', `/${id}/resultado`)
    expect(result.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(result.body.split('\r\n').map((line) => line.split(';').slice(0, 4))).toEqual([
      ['\uFEFFFila', 'Clave', 'Nombre', 'Resultado'],
      ['2', '99000A0219', 'Flor Ejemplo', 'Con error: quedó por fuera'],
      ['3', '9900000007', 'Samuel Ejemplo', 'Se agregó'],
      ['4', '9900000007', 'Samuel Ejemplo', 'Con error: quedó por fuera'],
      ['5', testPerson.numero_identificacion, 'Otro Nombre', 'En conflicto: se abrió un caso'],
      ['6', "'=1+1", 'Ana', 'Con error: quedó por fuera'],
      [''],
    ])
  })

  it('shows what a changed department empties', async () => {
    await load(
      'numero_identificacion;nombre_apellido_completo;departamento_residencia;municipio_residencia\n99;Luz Ejemplo;Tolima;Honda',
    )
    const id = await imports.upload(
      'numero_identificacion;nombre_apellido_completo;departamento_residencia\n99;Luz Ejemplo;Caldas',
    )
    await imports.review(id)
    expect((await imports.rows(id)).filas[0]?.cambios).toEqual(
      expect.arrayContaining([
        { campo: 'Departamento de residencia', antes: 'Tolima', despues: 'Caldas' },
        { campo: 'Municipio de residencia', antes: 'Honda', despues: null },
      ]),
    )
  })

  it('leaves out rows whose data changed after the preview, and says so', async () => {
    await load('cedula;nombre_apellido_completo\n91;Ana Ejemplo\n92;Luz Ejemplo\n93;Sol Ejemplo')
    const id = await imports.upload(
      'cedula;nombre_apellido_completo\n91;Ana Nueva\n92;Luz Nueva\n93;Sol Ejemplo\n94;Mar Ejemplo',
    )
    await imports.review(id)
    await api.db
      .updateTable('compareciente')
      .set({ nombre_apellido_completo: 'Ana Corregida' })
      .where('numero_identificacion', '=', '91')
      .execute()
    await addMember(api.db, { numero_identificacion: '94', password_hash: 'none' })
    await approve(id)
    await workAll(api)
    expect(await imports.detail(id)).toMatchObject({
      estado: 'terminada',
      resultado: { desactualizada: 2, cambia: 1, igual: 1 },
    })
    expect((await stored('91'))?.nombre_apellido_completo).toBe('Ana Corregida')
    expect((await stored('92'))?.nombre_apellido_completo).toBe('Luz Nueva')
    expect((await imports.rows(id, 'desactualizada')).filas.map(({ clave }) => clave)).toEqual(['91', '94'])
  })

  it('keeps the data of verified people who affiliated themselves, unless told otherwise', async () => {
    await addMember(api.db, { ...verified, consent_at: new Date(), consent_version: '1' })
    const name = testPerson.nombre_apellido_completo
    const content = `cedula;nombre_apellido_completo\n${testPerson.numero_identificacion};${name} Nuevo`
    const id = await imports.upload(content)
    await imports.review(id)
    expect((await imports.detail(id)).previstas).toEqual({ conservada: 1 })
    const nothing = await imports.ask(id)
    expect([nothing.statusCode, messageOf(nothing)]).toEqual([
      409,
      'El archivo no cambia nada: no hay qué cargar.',
    ])
    await imports.review(id, true)
    expect((await imports.detail(id)).previstas).toEqual({ cambia: 1 })
  })
})

it('an import asked for by command is approved on the site, and done by the command', async () => {
  const staff = await startTestCli(api.db)
  const row = '9900000001;Ángela Ejemplo'
  const file = await staff.write('personas.csv', `cedula;nombre_apellido_completo\n${row}`)
  const words = ['importar', 'comparecientes', file, '--json']
  const { approval } = (await staff.run([...words, '--motivo', 'Lista de la JEP'])).json()
  const url = `/api/fundacion/aprobaciones/${String(approval)}`
  const shown = await api.app.inject({ url, headers: approver.headers })
  expect(shown.json()).toMatchObject({
    titulo: 'Importar un archivo por orden: personas afiliadas',
    efectos: expect.arrayContaining(['Archivo: personas.csv.', 'Filas que se agregan: 1.']) as unknown,
    puede_decidir: true,
  })
  expect((await approveImport(api, approver, String(approval))).statusCode).toBe(204)
  expect(await stored('9900000001')).toBeUndefined()
  expect((await staff.run([...words, '--aprobacion', String(approval)])).exitCode).toBe(0)
  expect(await stored('9900000001')).toBeDefined()
  await staff.close()
})
