import type { Db } from '../database/open'
import { createLink } from '../mail/links'
import type { LinkUse } from '../mail/types'
import { addMember } from './people'
import type { TestApi } from './start-test-api'

export const mainAddress = 'angela@correo.example'

export type MemberFields = Parameters<typeof addMember>[1]

/** Stores a member with an address; returns the row's id. */
export const addReachable = ({ db }: { db: Db }, fields: MemberFields = {}) =>
  addMember(db, { correo_electronico_principal: 'Angela@correo.example', ...fields })

/** Creates a link for an account as a message contains it; returns its token. */
export const linkTo = (api: TestApi, comparecienteId: string, use: LinkUse, address = mainAddress) =>
  createLink(api.db, { comparecienteId, use, address })

/** Sends a body to one of the calls of a recovery. */
export const post = (api: TestApi, path: string, payload: object) =>
  api.app.inject({ method: 'POST', url: `/api/auth${path}`, payload })

/** The account as a recovery leaves it. */
export const accountOf = (api: TestApi, id: string) =>
  api.db
    .selectFrom('compareciente')
    .select([
      'password_hash',
      'must_change_password',
      'password_expires_at',
      'correo_electronico_principal',
      'correo_electronico_alterno',
      'correo_confirmado',
      'version',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The messages waiting for an account, as 'kind address'. */
export const waitingMail = async (api: TestApi): Promise<string[]> => {
  const rows = await api.db
    .selectFrom('mail_message')
    .select(['kind', 'address'])
    .where('state', '=', 'queued')
    .execute()
  return rows.map(({ kind, address }) => `${kind} ${address ?? '-'}`).sort()
}
