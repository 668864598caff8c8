import { sql } from 'kysely'
import type { Db } from '../database/open'
import type { OfficialSession, MemberSession, StaffSession } from '../sessions/callers'

declare const authorised: unique symbol

/**
 * A document number that may select rows which the requester did not create. Only this module creates such
 * values: a typed number authorises nothing.
 */
export type AuthorisedNumber = string & { readonly [authorised]: true }

const authorise = (numero: string) => numero as AuthorisedNumber

/** Returns the number of a member whose identity the foundation has verified; otherwise undefined. */
const numberOfMember = ({ identityVerified, numeroIdentificacion }: MemberSession) =>
  identityVerified ? authorise(numeroIdentificacion) : undefined

/** Authorises the number that an official with a session requests. */
export const numberForOfficial = (_official: OfficialSession, numero: string) => authorise(numero)

/** Authorises the number that the foundation's staff requests, by command (`actor` goes to the audit trail) or page. */
export const numberForStaff = (_staff: { actor: string } | StaffSession, numero: string) => authorise(numero)

/** The rows that a query may reach. */
export type Scope = {
  /** The account or imported row; undefined if the register of comparecientes does not contain the person. */
  comparecienteId: string | undefined
  numeroIdentificacion: string
  /** Number for rows of other origin; undefined for an unverified account. */
  joined: AuthorisedNumber | undefined
}

/** The scope of a member: the account's rows, and those under its number once the identity is verified. */
export const scopeOfMember = (member: MemberSession): Scope => ({
  comparecienteId: member.id,
  numeroIdentificacion: member.numeroIdentificacion,
  joined: numberOfMember(member),
})

/**
 * The scope of the staff for a number. If an unverified account has the number, only that account's rows: the
 * others may belong to another person.
 */
export async function scopeForStaff(db: Db, numero: AuthorisedNumber): Promise<Scope> {
  const row = await db
    .selectFrom('compareciente')
    .select(['id', isUnverifiedAccount.as('unverified')])
    .where('numero_identificacion', '=', numero)
    .executeTakeFirst()
  return {
    comparecienteId: row?.id,
    numeroIdentificacion: numero,
    joined: row?.unverified ? undefined : numero,
  }
}

/** Whether a row of `compareciente` is or was an account; other rows were only imported. */
export const isAccount = sql<boolean>`(compareciente.password_hash IS NOT NULL
  OR compareciente.consent_at IS NOT NULL OR compareciente.restored_at IS NOT NULL)`

/** Whether a row is an account whose owner is unverified. */
export const isUnverifiedAccount = sql<boolean>`(compareciente.identidad = 'declarada' AND ${isAccount})`
