import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { removeStale } from '../../housekeeping/remove-stale'
import { numberForStaff } from '../../identity/authority'
import { erasePerson } from '../../rights/erase-person'
import { addClerk } from '../../testing/approvals'
import { approveImport, importsOf, workAll } from '../../testing/imports'
import { addMember, removeEverybody, testPerson, verified } from '../../testing/people'
import { startTestApi, type TestApi } from '../../testing/start-test-api'
import { sheetXml, workbookOf } from '../../testing/workbook'
import { pieceBytes } from './jobs'

type Clerk = Awaited<ReturnType<typeof addClerk>>

let api: TestApi
let clerk: Clerk
let approver: Clerk
let office: ReturnType<typeof importsOf>
beforeAll(async () => {
  api = await startTestApi({ limits: { importMegabytes: 2 } })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('import_job').execute()
  await api.db.deleteFrom('import_column_name').execute()
  await api.db.deleteFrom('conflicto').execute()
  await removeEverybody(api.db)
  clerk = await addClerk(api, ['datos'], 'Marta Demostración')
  approver = await addClerk(api, ['datos'], 'Rosa Ficticio')
  office = importsOf(api, clerk)
})

const csv = (...lines: string[]) =>
  ['numero_identificacion;nombre_apellido_completo;municipio', ...lines].join('\n')
const people = [
  'Documento;nombre completo;Departamento de residencia;Municipio de residencia;observ',
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
  const response = await office.call('POST', `/${id}/columnas`, { campos: matched, sobrescribir: false })
  await workAll(api)
  return response
}
const stored = (numero: string) =>
  api.db
    .selectFrom('compareciente')
    .select(['nombre_apellido_completo', 'municipio_residencia', 'version'])
    .where('numero_identificacion', '=', numero)
    .executeTakeFirst()
const approve = async (id: string) => {
  const { aprobacion } = (await office.ask(id)).json<{ aprobacion: string }>()
  return approveImport(api, approver, aprobacion)
}
const load = async (content: string) => {
  const id = await office.upload(content)
  await office.review(id)
  expect((await approve(id)).statusCode).toBe(204)
  await workAll(api)
  return id
}
const message = ({ json }: { json: <T>() => T }) => json<{ message: string }>().message

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
    const id = await office.upload(people.join('\r\n'))
    const { columnas } = await office.detail(id)
    // Names that nobody has matched yet are not guessed.
    expect(columnas.map(({ campo }) => campo)).toEqual([null, null, ...matched.slice(2)])
    expect((await matchByHand(id)).statusCode).toBe(204)
    expect(await office.detail(id)).toMatchObject({
      estado: 'lista',
      filas: 2,
      subida_por: 'Marta Demostración',
      previstas: { nueva: 1, cambia: 1 },
    })
    expect((await office.rows(id)).filas).toMatchObject([
      { fila: 2, nombre: 'Ángela Ejemplo', clave: '9900000001', clase: 'nueva' },
      {
        clase: 'cambia',
        cambios: [
          { campo: 'Municipio de residencia', antes: 'Honda', despues: 'San Sebastián de Mariquita' },
        ],
      },
    ])
    expect(await stored('9900000001')).toBeUndefined()

    expect((await approve(id)).statusCode).toBe(204)
    await workAll(api)
    expect(await office.detail(id)).toMatchObject({
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
    // Remembered, in any spelling.
    const next = await office.upload(people.join('\n').replace('Documento', 'DOCUMENTO:'))
    expect((await office.detail(next)).columnas.map(({ campo }) => campo)).toEqual(matched)
  })

  it('leaves out bad rows, each with its reason, and opens cases for unverified accounts', async () => {
    await addMember(api.db, { password_hash: 'none' })
    const id = await office.upload(
      [
        'numero_identificacion;nombre_apellido_completo;fecha_nacimiento',
        '99000A0219;Flor Ejemplo;',
        '9900000007;Samuel Ejemplo;1970-01-01',
        '9900000007;Samuel Ejemplo;1971-01-01',
        `${testPerson.numero_identificacion};Otro Nombre;`,
        '=1+1;Ana;31/02/1970',
      ].join('\n'),
    )
    await office.review(id)
    expect((await office.detail(id)).previstas).toEqual({ error: 3, nueva: 1, conflicto: 1 })
    expect((await office.detail(id)).columnas.map(({ con_error }) => con_error)).toEqual([3, 1, 1])
    expect(
      (await office.rows(id, 'error')).filas.map(({ fila, clave, problemas }) => [fila, clave, problemas]),
    ).toEqual([
      [2, '99000A0219', [{ campo: 'Cédula', motivo: 'debe ser un número de hasta 15 dígitos' }]],
      [4, '9900000007', [{ campo: 'Cédula', motivo: 'ya está en la línea 3' }]],
      [
        6,
        '=1+1',
        [
          { campo: 'Cédula', motivo: 'debe ser un número de hasta 15 dígitos' },
          { campo: 'Nombres y apellidos', motivo: 'debe contener nombres y apellidos' },
          { campo: 'Fecha de nacimiento', motivo: 'no es una fecha válida (AAAA-MM-DD o DD/MM/AAAA)' },
        ],
      ],
    ])
    const [conflict] = (await office.rows(id, 'conflicto')).filas
    expect(conflict?.cambios[0]).toEqual({ campo: 'Nombres y apellidos', despues: 'Otro Nombre' })
    await approve(id)
    await workAll(api)
    expect(
      await api.db.selectFrom('conflicto').select(['numero_identificacion', 'opened_by']).execute(),
    ).toEqual([{ numero_identificacion: testPerson.numero_identificacion, opened_by: 'importacion' }])
    const result = await office.call('GET', `/${id}/resultado`)
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
    const id = await office.upload(
      'numero_identificacion;nombre_apellido_completo;departamento_residencia\n99;Luz Ejemplo;Caldas',
    )
    await office.review(id)
    expect((await office.rows(id)).filas[0]?.cambios).toEqual(
      expect.arrayContaining([
        { campo: 'Departamento de residencia', antes: 'Tolima', despues: 'Caldas' },
        { campo: 'Municipio de residencia', antes: 'Honda', despues: null },
      ]),
    )
  })

  it('leaves out rows whose data changed after the preview, and says so', async () => {
    await load('cedula;nombre_apellido_completo\n91;Ana Ejemplo\n92;Luz Ejemplo\n93;Sol Ejemplo')
    const id = await office.upload(
      'cedula;nombre_apellido_completo\n91;Ana Nueva\n92;Luz Nueva\n93;Sol Ejemplo\n94;Mar Ejemplo',
    )
    await office.review(id)
    await api.db
      .updateTable('compareciente')
      .set({ nombre_apellido_completo: 'Ana Corregida' })
      .where('numero_identificacion', '=', '91')
      .execute()
    await addMember(api.db, { numero_identificacion: '94', password_hash: 'none' })
    await approve(id)
    await workAll(api)
    expect(await office.detail(id)).toMatchObject({
      estado: 'terminada',
      resultado: { desactualizada: 2, cambia: 1, igual: 1 },
    })
    expect((await stored('91'))?.nombre_apellido_completo).toBe('Ana Corregida')
    expect((await stored('92'))?.nombre_apellido_completo).toBe('Luz Nueva')
    expect((await office.rows(id, 'desactualizada')).filas.map(({ clave }) => clave)).toEqual(['91', '94'])
  })

  it('keeps the data of verified people who affiliated themselves, unless told otherwise', async () => {
    await addMember(api.db, { ...verified, consent_at: new Date(), consent_version: '1' })
    const content = `cedula;nombre_apellido_completo\n${testPerson.numero_identificacion};Otro Nombre`
    const id = await office.upload(content)
    await office.review(id)
    expect((await office.detail(id)).previstas).toEqual({ conservada: 1 })
    const nothing = await office.ask(id)
    expect([nothing.statusCode, message(nothing)]).toEqual([
      409,
      'El archivo no cambia nada: no hay qué cargar.',
    ])
    await office.review(id, true)
    expect((await office.detail(id)).previstas).toEqual({ cambia: 1 })
  })
})

describe('an import of the map, and of places', () => {
  it('reads a workbook of the map', async () => {
    const table = [
      ['CC_IDENTIDAD', 'PRIMER_NOMBRE', 'TALLERES_UBPD'],
      [9900000001, 'Ángela', 'Sí'],
    ]
    const id = await office.upload(workbookOf(sheetXml(table)), 'mapa')
    await office.review(id)
    await approve(id)
    await workAll(api)
    expect(
      await api.db
        .selectFrom('map_person')
        .select(['cc_identidad', 'primer_nombre', 'talleres_ubpd'])
        .execute(),
    ).toEqual([{ cc_identidad: '9900000001', primer_nombre: 'Ángela', talleres_ubpd: true }])
  })

  it('changes places, but none that changed after the preview', async () => {
    const place = (code: string) =>
      api.db
        .selectFrom('municipio')
        .select('nombre')
        .where('codigo_dane', '=', code)
        .executeTakeFirstOrThrow()
    const before = (await place('73349')).nombre
    const id = await office.upload(
      [
        'DIVIPOLA',
        'Código Municipio,Nombre Departamento,Nombre Municipio,Longitud,Latitud',
        '73349,TOLIMA,Honda de Prueba,-74.7,5.2',
        '73001,TOLIMA,Ibagué de Prueba,-75.2,4.4',
        '73,TOLIMA,Sin código,-75.2,4.4',
        'Fuente: DANE',
      ].join('\n'),
      'lugares',
    )
    await office.review(id)
    expect(await office.detail(id)).toMatchObject({ filas: 3, previstas: { cambia: 2, error: 1 } })
    await api.db
      .updateTable('municipio')
      .set({ nombre: 'Ibagué cambiado' })
      .where('codigo_dane', '=', '73001')
      .execute()
    await approve(id)
    await workAll(api)
    expect((await office.detail(id)).resultado).toEqual({ cambia: 1, desactualizada: 1, error: 1 })
    expect([(await place('73349')).nombre, (await place('73001')).nombre]).toEqual([
      'Honda de Prueba',
      'Ibagué cambiado',
    ])
    await api.db.updateTable('municipio').set({ nombre: before }).where('codigo_dane', '=', '73349').execute()
    await api.db
      .updateTable('municipio')
      .set({ nombre: 'Ibagué' })
      .where('codigo_dane', '=', '73001')
      .execute()
  })
})

describe('a file that cannot be imported', () => {
  const most = 2 * 1024 * 1024

  it.each([
    [
      'of 200 MB',
      200 * 1024 * 1024,
      413,
      'El archivo tiene más de 2 MB: divídalo en varios e impórtelos uno tras otro.',
    ],
    ['without content', 0, 400, 'El archivo está vacío.'],
  ])('%s is refused before it is sent', async (_, bytes, status, text) => {
    const response = await office.announce('comparecientes', bytes)
    expect([response.statusCode, message(response)]).toEqual([status, text])
    expect(await api.db.selectFrom('import_job').select('id').execute()).toEqual([])
  })

  it('that is larger than announced is refused, piece by piece, and takes no more than that', async () => {
    const { id } = (await office.announce('comparecientes', most)).json<{ id: string }>()
    const piece = Buffer.alloc(pieceBytes, 'a')
    const sent = []
    // A client that sends more all the same.
    for (let number = 0; number < 7; number++)
      sent.push((await office.sendPiece(id, number, piece)).statusCode)
    expect(sent).toEqual([204, 204, 204, 204, 400, 400, 400])
    expect((await office.sendPiece(id, 0, Buffer.alloc(pieceBytes + 1))).statusCode).toBe(400)
    expect((await office.sendPiece(id, 0, Buffer.alloc(2 * pieceBytes))).statusCode).toBe(413)
    const { size } = await api.db
      .selectFrom('import_piece')
      .select(sql<string>`sum(length(content))`.as('size'))
      .executeTakeFirstOrThrow()
    expect(Number(size)).toBe(most)
  })

  it('that did not arrive whole is not read', async () => {
    const { id } = (await office.announce('comparecientes', most)).json<{ id: string }>()
    await office.sendPiece(id, 0, Buffer.alloc(pieceBytes, 'a'))
    const response = await office.call('POST', `/${id}/recibida`)
    expect([response.statusCode, message(response)]).toEqual([
      409,
      'El archivo no llegó completo. Súbalo otra vez.',
    ])
  })

  it.each([
    [
      'with an unknown encoding',
      Buffer.from('cedula\n\x90', 'latin1'),
      'No se reconoce la codificación del archivo: guárdelo como CSV UTF-8.',
    ],
    [
      'that is an old workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'El archivo es un libro de Excel 97-2003 o tiene contraseña: guárdelo como libro de Excel (.xlsx) sin contraseña, o como CSV.',
    ],
    ['that is no table', Buffer.from([1, 0, 2]), 'El archivo no es de texto: guárdelo como CSV UTF-8.'],
    ['without rows', 'cedula;nombre_apellido_completo\n;\n', 'El archivo no tiene filas.'],
    ['with an open quote', 'cedula;nombre\n1;"Ana', 'Línea 2: se abren comillas que no se cierran.'],
    ['with too many columns', `${'a;'.repeat(300)}b\n1;2`, 'El archivo tiene más de 200 columnas.'],
    [
      'that is a damaged workbook',
      'PK\u0003\u0004',
      'El libro de Excel está dañado o no es un libro: guárdelo como CSV.',
    ],
  ])('%s fails with a reason, and nothing of it is kept', async (_, content, problema) => {
    const id = await office.upload(content)
    expect(await office.detail(id)).toMatchObject({ estado: 'fallida', problema })
    expect(await api.db.selectFrom('import_piece').select('number').execute()).toEqual([])
    expect(await api.db.selectFrom('import_row').select('line').execute()).toEqual([])
  })

  it.each([
    [
      'lacks a required column',
      [null, 'nombre_apellido_completo', null],
      'Faltan columnas obligatorias: "numero_identificacion".',
    ],
    [
      'means a column twice',
      ['numero_identificacion', 'nombre_apellido_completo', 'nombre_apellido_completo'],
      'Columnas repetidas: "nombre_apellido_completo".',
    ],
    [
      'has a municipality without its department',
      ['numero_identificacion', 'nombre_apellido_completo', 'municipio_residencia'],
      'La columna "municipio_residencia" necesita la columna "departamento_residencia".',
    ],
    [
      'names a column that does not exist',
      ['numero_identificacion', 'nombre_apellido_completo', 'password_hash'],
      'Las columnas no son las del archivo. Vuelva a abrir la importación.',
    ],
    [
      'has another number of columns',
      ['numero_identificacion', 'nombre_apellido_completo'],
      'Las columnas no son las del archivo. Vuelva a abrir la importación.',
    ],
  ])('is not reviewed while its matching %s', async (_, campos, text) => {
    const id = await office.upload(csv('1;Ana Ejemplo;Honda'))
    const response = await office.call('POST', `/${id}/columnas`, { campos, sobrescribir: false })
    expect([response.statusCode, message(response)]).toEqual([400, text])
    expect((await office.detail(id)).estado).toBe('columnas')
  })
})

describe('people and time', () => {
  const ready = async () => {
    const id = await office.upload(csv('1;Ana Ejemplo;'))
    await office.review(id)
    return id
  }

  it('a waiting approval freezes the import', async () => {
    const id = await ready()
    expect((await office.ask(id)).statusCode).toBe(202)
    expect((await office.detail(id)).estado).toBe('por_aprobar')
    for (const response of [
      await office.review(id),
      await office.call('POST', `/${id}/descartar`),
      await office.ask(id),
    ])
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'import_asked'])
  })

  it('an approval of an earlier review loads nothing', async () => {
    const id = await ready()
    const { aprobacion } = (await office.ask(id)).json<{ aprobacion: string }>()
    await api.db.updateTable('import_job').set({ approval_id: null }).execute()
    expect((await approveImport(api, approver, aprobacion)).json()).toMatchObject({ code: 'not_applicable' })
    expect((await office.detail(id)).estado).toBe('lista')
  })

  it('only who announced a file sends it', async () => {
    const { id } = (await office.announce('comparecientes', 3)).json<{ id: string }>()
    const other = await importsOf(api, approver).sendPiece(id, 0, Buffer.from('abc'))
    expect(other.statusCode).toBe(404)
  })

  it('the result needs a recent proof', async () => {
    const id = await ready()
    await api.db
      .updateTable('session')
      .set({ proven_at: sql<Date>`now() - interval '6 minutes'` })
      .where('staff_account_id', '=', clerk.id)
      .execute()
    expect((await office.call('GET', `/${id}/resultado`)).json()).toMatchObject({ code: 'step_up_required' })
    await api.db
      .updateTable('session')
      .set({ proven_at: sql<Date>`now()` })
      .execute()
  })

  it('discarding erases the rows; nothing more can be done with it', async () => {
    const id = await ready()
    expect((await office.call('POST', `/${id}/descartar`)).statusCode).toBe(204)
    expect(await api.db.selectFrom('import_row').select('line').execute()).toEqual([])
    expect((await office.call('GET', `/${id}`)).statusCode).toBe(404)
    expect((await office.call('GET', '')).json()).toEqual({ total: 0, filas: [] })
  })

  it('rows are erased at the end of their term; the counts stay', async () => {
    const id = await load(csv('1;Ana Ejemplo;'))
    await api.db
      .updateTable('import_job')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .execute()
    await removeStale(api.db)
    expect(await api.db.selectFrom('import_row').select('line').execute()).toEqual([])
    expect(await office.detail(id)).toMatchObject({
      estado: 'terminada',
      columnas: [],
      resultado: { nueva: 1 },
    })
  })

  it('an abandoned upload is erased', async () => {
    const { id } = (await office.announce('comparecientes', 3)).json<{ id: string }>()
    await office.sendPiece(id, 0, Buffer.from('abc'))
    await api.db
      .updateTable('import_job')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .execute()
    await removeStale(api.db)
    expect(await api.db.selectFrom('import_piece').select('number').execute()).toEqual([])
    expect((await office.call('GET', `/${id}`)).statusCode).toBe(404)
  })

  it('the erasure of a person reaches uploaded files', async () => {
    await load(csv('91;Ana Ejemplo;', '92;Luz Ejemplo;'))
    await office.upload(csv('91;Ana Ejemplo;', '92;Luz Ejemplo;'))
    await api.db.transaction().execute((trx) => erasePerson(trx, numberForStaff({ actor: 'prueba' }, '91')))
    const rows = await api.db.selectFrom('import_row').select('cells').execute()
    expect(rows.map(({ cells }) => cells[0])).toEqual(['92', '92'])
  })

  it('holds at most 20 open imports', async () => {
    for (let number = 0; number < 20; number++) await office.announce('mapa', 1)
    const response = await office.announce('mapa', 1)
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'too_many_imports'])
  })
})
