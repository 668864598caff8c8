import { invitationHours } from '@fcr/shared/contracts/staff/sign-in'
import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import { sql, type SqlBool } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Db } from '../../../database/open'
import { queueMailTo } from '../../../mail/outbox'
import { firstNameOf } from '../../../mail/recipient'
import { createToken, hashToken, isToken } from '../../../sessions/tokens'

/** Whom an invitation is for, and by whom. `accountId`: for an account whose ways in were withdrawn. */
type NewInvite = {
  name: string
  email: string
  roles: StaffRole[]
  invitedBy: string
  accountId?: string
}

const expiry = sql<Date>`now() + make_interval(hours => ${invitationHours}::integer)`
/** Not accepted and not withdrawn; it may have expired. */
const isOpen = sql<SqlBool>`(accepted_at IS NULL AND withdrawn_at IS NULL)`
const isValid = sql<SqlBool>`(${isOpen} AND expires_at > now())`

/** Queues the letter with the link, whose token is made when it is sent. */
const sendLetter = (trx: Db, id: string, { name, email, invitedBy, accountId }: NewInvite) =>
  queueMailTo(trx, email, {
    kind: 'staff_invitation',
    facts: { firstName: firstNameOf(name), invitation: id, invitedBy, again: accountId !== undefined },
  })

/** Result for an invitation: its link's token, or null if it is sent; or why there is none. */
type Invited = { id: string; token: string | null } | 'has_account' | 'invited'

/** Why there is no invitation, for the person who invites. */
export const inviteRefusals = {
  has_account: 'Ya hay una cuenta con ese correo.',
  invited: 'Ya hay una invitación abierta para ese correo. Envíela de nuevo o retírela.',
}

const findAccount = (db: Db, email: string) =>
  db.selectFrom('staff_account').select('id').where('email', '=', email).executeTakeFirst()

/** Returns why nobody can be invited with this address now; undefined if they can. */
export async function findTaken(db: Db, email: string): Promise<keyof typeof inviteRefusals | undefined> {
  if (await findAccount(db, email)) return 'has_account'
  const open = await db
    .selectFrom('staff_invitation')
    .select('id')
    .where('email', '=', email)
    .where(isValid)
    .executeTakeFirst()
  return open && 'invited'
}

/**
 * Creates an invitation; `mailed`: it goes to the address by e-mail, otherwise the token is returned, this once.
 * Returns 'invited' if the address has an open invitation.
 */
export async function createInvitation(trx: Db, invite: NewInvite, mailed: boolean): Promise<Invited> {
  const { name, email, roles, invitedBy, accountId } = invite
  const account = await findAccount(trx, email)
  if (account && account.id !== accountId) return 'has_account'
  const token = createToken()
  // An expired invitation makes room for a new one.
  await withdrawMatching(trx, sql<SqlBool>`email = ${email} AND expires_at <= now()`)
  const row = await trx
    .insertInto('staff_invitation')
    .values({
      name,
      email,
      roles,
      mailed,
      invited_by: invitedBy,
      staff_account_id: accountId ?? null,
      hash: mailed ? randomBytes(32) : hashToken(token),
      expires_at: expiry,
    })
    .onConflict((conflict) => conflict.column('email').where(isOpen).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return 'invited'
  if (mailed) await sendLetter(trx, row.id, invite)
  return { id: row.id, token: mailed ? null : token }
}

const withdrawMatching = (trx: Db, which: ReturnType<typeof sql<SqlBool>>) =>
  trx
    .updateTable('staff_invitation')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where(isOpen)
    .where(which)
    .returning(['id', 'name', 'email'])
    .execute()

/** Withdraws an open or expired invitation. */
export const withdrawInvitation = async (trx: Db, id: string) =>
  (await withdrawMatching(trx, sql<SqlBool>`id = ${id}`))[0]

/** Withdraws the open invitations of an account. */
export const withdrawInvitationsOf = (trx: Db, accountId: string) =>
  withdrawMatching(trx, sql<SqlBool>`staff_account_id = ${accountId}`)

/**
 * Gives an open invitation its time again and a new link; the earlier link stops working. One that goes by e-mail is
 * never handed over: whoever manages the team alone could otherwise take the place of the person.
 */
export async function renewInvitation(
  trx: Db,
  id: string,
  { invitedBy, mailed }: { invitedBy: string; mailed: boolean },
): Promise<{ name: string; email: string; token: string | null } | undefined> {
  const token = createToken()
  const row = await trx
    .updateTable('staff_invitation')
    .set({ hash: mailed ? randomBytes(32) : hashToken(token), mailed, expires_at: expiry })
    .where('id', '=', id)
    .where(isOpen)
    .where((eb) => eb.or([eb('mailed', '=', false), eb.val(mailed)]))
    .returning(['name', 'email', 'roles', 'staff_account_id'])
    .executeTakeFirst()
  if (!row) return undefined
  const { staff_account_id: accountId, ...invite } = row
  if (mailed) await sendLetter(trx, id, { ...invite, invitedBy, ...(accountId !== null && { accountId }) })
  return { name: row.name, email: row.email, token: mailed ? null : token }
}

/** Makes the token of a letter that is being sent; undefined if the invitation is no longer open. */
export async function tokenForLetter(db: Db, id: string): Promise<string | undefined> {
  const token = createToken()
  const { numUpdatedRows } = await db
    .updateTable('staff_invitation')
    .set({ hash: hashToken(token), expires_at: expiry })
    .where('id', '=', id)
    .where('mailed', '=', true)
    .where(isOpen)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? token : undefined
}

/** Finds the invitation of a link that works. In a transaction, locks it: it is accepted once. */
export async function findInvitation(db: Db, token: string) {
  if (!isToken(token)) return undefined
  const query = db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('hash', '=', hashToken(token))
    .where(isValid)
  return (db.isTransaction ? query.forUpdate() : query).executeTakeFirst()
}
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/**
 * Accepts a locked invitation: creates its account, or gives back the way into the one it is for. Returns the
 * account's id; undefined if the address has an account already.
 */
export async function acceptInvitation(trx: Db, invite: FoundInvitation): Promise<string | undefined> {
  const id = invite.staff_account_id ?? (await createAccount(trx, invite))
  if (id === undefined) return undefined
  await trx
    .updateTable('staff_invitation')
    .set({ accepted_at: sql<Date>`now()`, staff_account_id: id })
    .where('id', '=', invite.id)
    .execute()
  return id
}

async function createAccount(trx: Db, { name, email, roles }: FoundInvitation) {
  const row = await trx
    .insertInto('staff_account')
    .values({ name, email, roles })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
