import type { OfficialKind } from '@fcr/shared/contracts/session'
import { randomInt } from 'node:crypto'
import { splitCode } from '../access-codes/code-text'
import { issueCode } from '../access-codes/codes'
import type { Db } from '../database/open'
import { hashPassword, verifyPassword } from '../passwords/hash'
import type { Credentials } from './demo-file'

/** Unused codes of each kind after a start. */
const codesOfEachKind = 20
const codesLiveFor = 365 * 24 * 3_600_000

/** Cédulas of the synthetic people, as a LIKE pattern; such numbers are never issued. */
export const demoNumbers = '99000_____'

/** Satisfies the form's password rules. Random, because a demo may run on an open network. */
const newPassword = () => `Demo-${randomInt(10_000_000, 99_999_999)}`

async function isValid(db: Db, credentials: Credentials, mustChange: boolean): Promise<boolean> {
  const person = await db
    .selectFrom('compareciente')
    .select('password_hash')
    .where('numero_identificacion', '=', credentials.numero_identificacion)
    .where('must_change_password', '=', mustChange)
    .executeTakeFirst()
  return person !== undefined && verifyPassword(person.password_hash, credentials.password)
}

/**
 * Returns a member who can sign in: the one from the last start if the password is still valid, otherwise the
 * next synthetic person without a password. Does not change anyone who could already sign in.
 */
export async function ensureMember(
  db: Db,
  stored: Credentials | undefined,
  mustChange: boolean,
): Promise<Credentials> {
  if (stored && (await isValid(db, stored, mustChange))) return stored
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const { numero_identificacion } = await db
    .updateTable('compareciente')
    .set({ password_hash: passwordHash, must_change_password: mustChange })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('compareciente')
        .select('id')
        .where('password_hash', 'is', null)
        .where('numero_identificacion', 'like', demoNumbers)
        .orderBy('numero_identificacion')
        .limit(1),
    )
    .returning('numero_identificacion')
    .executeTakeFirstOrThrow()
  return { numero_identificacion, password }
}

/** Returns the codes that can still be redeemed. */
async function unusedOf(db: Db, codes: readonly string[], kind: OfficialKind): Promise<string[]> {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('access_code')
    .select('selector')
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .where(
      'selector',
      'in',
      codes.map((code) => splitCode(code).selector),
    )
    .execute()
  const selectors = new Set(rows.map(({ selector }) => selector))
  return codes.filter((code) => selectors.has(splitCode(code).selector))
}

/**
 * Returns the known unused codes, topped up to twenty with new ones. Codes missing from the file stay unused.
 */
export async function topUpCodes(db: Db, codes: readonly string[], kind: OfficialKind): Promise<string[]> {
  const left = await unusedOf(db, codes, kind)
  const missing = Array.from({ length: Math.max(0, codesOfEachKind - left.length) }, () =>
    issueCode(db, {
      kind,
      official: 'Funcionaria Ficticia de Demostración',
      entity: kind,
      purpose: 'Demostración',
      expiresAt: new Date(Date.now() + codesLiveFor),
    }),
  )
  return [...left, ...(await Promise.all(missing))]
}
