import type {
  ImportDetail,
  ImportKind,
  ImportRows,
  RowOutcome,
} from '@fcr/shared/contracts/foundation/imports'
import { pieceBytes } from '../foundation/imports/jobs'
import { workOnce } from '../foundation/imports/worker'
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
  const sendPiece = (id: string, number: number, content: Buffer) =>
    api.app.inject({
      method: 'POST',
      url: `${base}/${id}/partes?numero=${number}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: content,
    })
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
    rows: async (id: string, clase?: RowOutcome) =>
      (await call('GET', `/${id}/filas${clase ? `?clase=${clase}` : ''}`)).json<ImportRows>(),
    ask: async (id: string) => call('POST', `/${id}/aprobacion`, { motivo: 'Jornada de actualización' }),
  }
}

/** Approves the import with the cookies of another person. */
export async function approveImport(api: TestApi, { headers }: Clerk, aprobacion: string) {
  return api.app.inject({
    method: 'POST',
    url: `/api/fundacion/aprobaciones/${aprobacion}/aprobar`,
    headers,
    payload: {},
  })
}
