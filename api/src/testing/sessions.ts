import { randomUUID } from 'node:crypto'
import { cookieName } from '../sessions/cookies'
import { openSession, type SessionOwner } from '../sessions/session-store'
import type { TestApi } from './start-test-api'

/** Returns the cookie header of a newly opened session, without a login or redemption. */
async function cookieOf({ db, settings }: TestApi, owner: SessionOwner): Promise<{ cookie: string }> {
  const { access } = await openSession(db, owner, { address: '127.0.0.1', userAgent: undefined })
  return { cookie: `${cookieName(owner.realm, 'access', { secure: settings.cookieSecure })}=${access}` }
}

export async function asMember(api: TestApi, numeroIdentificacion: string) {
  const { id } = await api.db
    .selectFrom('compareciente')
    .select('id')
    .where('numero_identificacion', '=', numeroIdentificacion)
    .executeTakeFirstOrThrow()
  return cookieOf(api, { realm: 'member', comparecienteId: id })
}

export async function asOfficial(api: TestApi, kind: 'JEP' | 'UBPD') {
  const { id } = await api.db
    .insertInto('access_code')
    .values({
      selector: randomUUID(),
      hash: 'not a hash: this code cannot be redeemed',
      kind,
      official: 'Funcionaria Ficticia',
      entity: kind,
      purpose: 'Prueba',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return cookieOf(api, { realm: 'external', accessCodeId: id })
}
