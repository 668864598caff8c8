import { staffRoles, type StaffRole } from '@fcr/shared/contracts/staff/staff'
import { randomUUID } from 'node:crypto'
import { cookieName } from '../sessions/cookies'
import type { SessionOwner } from '../sessions/realms'
import { openSession } from '../sessions/session-store'
import type { TestApi } from './start-test-api'

/** Returns the cookies of a newly opened session, without a login or redemption. */
async function cookiesFor({ db, settings }: TestApi, owner: SessionOwner): Promise<Record<string, string>> {
  const method = owner.realm === 'fundacion' ? 'llave' : undefined
  const pair = await openSession(db, owner, { address: '127.0.0.1', userAgent: undefined }, method)
  const nameOf = (purpose: keyof typeof pair) =>
    cookieName(owner.realm, purpose, { secure: settings.cookieSecure })
  return { [nameOf('access')]: pair.access, [nameOf('refresh')]: pair.refresh }
}

/** Returns the access cookie of a newly opened session as a header. */
async function cookieOf(api: TestApi, owner: SessionOwner): Promise<{ cookie: string }> {
  const [access] = Object.entries(await cookiesFor(api, owner))
  return { cookie: access?.join('=') ?? '' }
}

const everyRole = Object.keys(staffRoles) as StaffRole[]

/** Creates an account of the staff, with all roles unless told. */
export async function addStaff({ db }: TestApi, roles: StaffRole[] = everyRole, name = 'Marta Demostración') {
  const email = `${randomUUID()}@equipo.example`
  const row = { name, email, roles }
  return db
    .insertInto('staff_account')
    .values(row)
    .returning(['id', 'name', 'email'])
    .executeTakeFirstOrThrow()
}

/** Cookies of a member of the staff; of a new one with all roles unless told. */
export const staffCookies = async (api: TestApi, id?: string) =>
  cookiesFor(api, { realm: 'fundacion', id: id ?? (await addStaff(api)).id })

export async function asMember(api: TestApi, numeroIdentificacion: string) {
  const { id } = await api.db
    .selectFrom('compareciente')
    .select('id')
    .where('numero_identificacion', '=', numeroIdentificacion)
    .executeTakeFirstOrThrow()
  return cookieOf(api, { realm: 'member', id })
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
  return cookieOf(api, { realm: 'external', id })
}

/** The access cookie, as a header, of this member of the staff. */
export const asStaffAccount = (api: TestApi, id: string) => cookieOf(api, { realm: 'fundacion', id })

/** The access cookie, as a header, of a new member of the staff with these roles, or with all. */
export const asStaff = async (api: TestApi, roles?: StaffRole[]) =>
  asStaffAccount(api, (await addStaff(api, roles)).id)
