import { sql } from 'kysely'
import type { Db } from '../database/open'
import type { ExternalSession, MemberSession } from '../sessions/session-store'

declare const authorised: unique symbol

/**
 * A document number that may select rows which whoever asks did not create. Only this module makes one: a number that
 * somebody typed authorises nothing.
 */
export type AuthorisedNumber = string & { readonly [authorised]: true }

const authorise = (numero: string) => numero as AuthorisedNumber

/** The number of a member whose identity the foundation has verified; undefined before that. */
const numberOfMember = ({ identityVerified, numeroIdentificacion }: MemberSession) =>
  identityVerified ? authorise(numeroIdentificacion) : undefined

/** The number that an official with a session asks for. */
export const numberForOfficial = (_official: ExternalSession, numero: string) => authorise(numero)

/** The number that the foundation's staff asks for; `actor` goes to the audit trail. */
export const numberForStaff = (_staff: { actor: string }, numero: string) => authorise(numero)

/** Whose rows a query may reach. */
export type Scope = {
  /** Account, or imported row; undefined: the register of comparecientes does not have the person. */
  comparecienteId: string | undefined
  numeroIdentificacion: string
  /** Reaches rows of other origin under the same number; undefined for an account that nobody verified. */
  joined: AuthorisedNumber | undefined
}

/** What a member may see: the account's rows, and those under its number once the identity is verified. */
export const scopeOfMember = (member: MemberSession): Scope => ({
  comparecienteId: member.comparecienteId,
  numeroIdentificacion: member.numeroIdentificacion,
  joined: numberOfMember(member),
})

/**
 * What the staff reaches by a number. Where an account has the number and nobody verified its owner, only the rows of
 * that account: the others may be another person's.
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

/** Whether a row of `compareciente` is, or was, somebody's account; other rows were only imported. */
export const isAccount = sql<boolean>`(compareciente.password_hash IS NOT NULL
  OR compareciente.consent_at IS NOT NULL OR compareciente.restored_at IS NOT NULL)`

/** Whether it is an account whose owner nobody verified. */
export const isUnverifiedAccount = sql<boolean>`(compareciente.identidad = 'declarada' AND ${isAccount})`
