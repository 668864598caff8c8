import type { ImportDetail, ImportKind, ImportRows, RowFilter } from '@fcr/shared/contracts/staff/imports'
import type { Selectable } from 'kysely'
import type { Database } from '../database/schema'
import { pieceBytes } from '../staff/imports/jobs'
import { workOnce } from '../staff/imports/worker'
import { addClerk, approveAsRead } from './approvals'
import type { TestApi } from './start-test-api'

type Clerk = { headers: { cookie: string } }
type Method = 'GET' | 'POST'

const base = '/api/fundacion/importaciones'

/** Works until nothing is left to do. @throws what interrupts a step */
export async function workAll({ db }: Pick<TestApi, 'db'>) {
  const log = {
    error: ({ err }: { err?: unknown }) => {
      throw err
    },
  }
  while ((await workOnce(db, log)) !== 'none');
}

/** Calls of a member of the staff about imports. */
export function importsOf(api: TestApi, { headers }: Clerk) {
  const call = (method: Method, path: string, payload?: object) =>
    api.app.inject({ method, url: `${base}${path}`, headers, ...(payload && { payload }) })
  const sendPiece = (id: string, numero: number, content: Buffer) =>
    call('POST', `/${id}/partes`, { numero, contenido: content.toString('base64') })
  const announce = (clase: ImportKind, bytes: number, archivo = 'personas.csv') =>
    call('POST', '', { clase, archivo, bytes })
  const detail = async (id: string) => (await call('GET', `/${id}`)).json<ImportDetail>()
  return {
    call,
    sendPiece,
    announce,
    detail,
    /** Uploads a file and reads it. Returns the id. */
    upload: async (content: string | Buffer, clase: ImportKind = 'comparecientes') => {
      const file = Buffer.from(content as Buffer)
      const { id } = (await announce(clase, file.length)).json<{ id: string }>()
      for (let number = 0; number * pieceBytes < file.length; number++)
        await sendPiece(id, number, file.subarray(number * pieceBytes, (number + 1) * pieceBytes))
      await call('POST', `/${id}/recibida`)
      await workAll(api)
      return id
    },
    /** Accepts the suggested columns and reviews the rows. */
    review: async (id: string, sobrescribir = false) => {
      const { columnas } = await detail(id)
      const response = await call('POST', `/${id}/columnas`, {
        campos: columnas.map(({ campo }) => campo),
        sobrescribir,
      })
      await workAll(api)
      return response
    },
    rows: async (id: string, clase?: RowFilter) =>
      (await call('GET', `/${id}/filas${clase ? `?clase=${clase}` : ''}`)).json<ImportRows>(),
    /** Asks for the approval, with the number of warnings that the page shows. */
    ask: async (id: string) =>
      call('POST', `/${id}/aprobacion`, {
        motivo: 'Jornada de actualización',
        avisos: (await detail(id)).avisos,
      }),
  }
}

/** Approves the import with the cookies of another person. */
export const approveImport = (api: TestApi, clerk: Clerk, aprobacion: string) =>
  approveAsRead(api, clerk, aprobacion)

type State = Selectable<Database['import_job']>['state']

/** An import of the map with one row in this state, and the headers of its owner. */
export async function sampleImport(api: TestApi, state: State, received = false) {
  const owner = await addClerk(api)
  // Another person who may approve it.
  await addClerk(api)
  const { id } = await api.db
    .insertInto('import_job')
    .values({
      kind: 'mapa',
      file_name: 'mapa.csv',
      bytes: 3,
      created_by: owner.id,
      state,
      header: JSON.stringify(['cedula', 'PRIMER_NOMBRE']),
      matching: JSON.stringify(['CC_IDENTIDAD', 'PRIMER_NOMBRE']),
      total: 1,
      counts: JSON.stringify({ added: 1 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const given = { cc_identidad: '99', primer_nombre: 'Ana' }
  await api.db
    .insertInto('import_row')
    .values({
      job_id: id,
      line: 2,
      cells: JSON.stringify(['99', 'Ana']),
      key: '99',
      verdict: 'added',
      given: JSON.stringify(given),
    })
    .execute()
  if (received)
    await api.db
      .insertInto('import_piece')
      .values({ job_id: id, number: 0, content: Buffer.from('abc') })
      .execute()
  return { id, headers: owner.headers }
}
