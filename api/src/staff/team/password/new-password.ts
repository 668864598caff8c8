import type { NewPasswordFactor, TotpSetup } from '@fcr/shared/contracts/staff/sign-in'
import { guessableBecause, holds } from '@fcr/shared/contracts/text/guessable-password'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { brokenRule, checkNewPassword } from '../../../auth/new-password'
import type { Db } from '../../../database/open'
import { hashPassword } from '../../../passwords/hash'
import { createChallenge, findSecret, takeChallenge, type Purpose } from '../challenges'
import { relyingPartyOf } from '../passkeys/relying-party'
import { setupExpired, wrongFirstCode } from '../team-errors'
import { createCodeSet, replaceCodes, type CodeSet } from './recovery-codes'
import { openSecret, sealSecret } from './sealed-secret'
import { createTotpSecret, stepOfCode, totpAddress } from './totp'

/** Creates a secret for an application that shows codes; it counts once its first code is typed. */
export async function startTotp(
  request: FastifyRequest,
  purpose: Purpose,
  email: string,
): Promise<TotpSetup> {
  const secreto = createTotpSecret()
  const inscripcion = await createChallenge(request.server.db, purpose, sealSecret(secreto))
  const { name } = relyingPartyOf(request)
  return { inscripcion, secreto, direccion: totpAddress(secreto, { issuer: name, label: email }) }
}

/** A password and application that were checked. */
type CheckedPassword = {
  hash: string
  secret: string
  step: number
  codes: CodeSet
  /** Uses up the set-up; false if a concurrent request has. */
  spend: (trx: Db) => Promise<boolean>
}

/** The rules of every password; also refuses one that contains the owner's address. @throws {ApiError} 400 */
function checkRules(email: string, newPassword: string) {
  const [mailbox = ''] = email.split('@')
  checkNewPassword({ documentNumber: '', name: mailbox.replace(/[._-]/g, ' '), oldPassword: '', newPassword })
  if (holds(newPassword, mailbox.replace(/[.-]/g, '')))
    throw brokenRule('guessable', guessableBecause('address'))
}

/** Checks a new password and the first code of the application that was set up. @throws {ApiError} 400 */
export async function checkPasswordFactor(
  request: FastifyRequest,
  { contrasena, inscripcion, codigo }: NewPasswordFactor,
  { purpose, email }: { purpose: Purpose; email: string },
): Promise<CheckedPassword> {
  checkRules(email, contrasena)
  const sealed = await findSecret(request.server.db, purpose, inscripcion)
  if (sealed === undefined) throw setupExpired()
  const step = stepOfCode(openSecret(sealed), codigo)
  if (step === undefined) throw wrongFirstCode()
  const requester = { account: `equipo ${email}`, address: request.ip }
  return {
    step,
    secret: sealed,
    hash: await hashPassword(contrasena, requester),
    codes: await createCodeSet(requester),
    spend: (trx) => takeChallenge(trx, purpose, inscripcion),
  }
}

/**
 * Stores the password, application and printed codes of an account, instead of earlier ones; returns the codes.
 * @throws {ApiError} 400 if a concurrent request has used the set-up
 */
export async function storePassword(trx: Db, accountId: string, checked: CheckedPassword): Promise<string[]> {
  if (!(await checked.spend(trx))) throw setupExpired()
  const { hash: password_hash, secret: totp_secret, step: totp_step, codes } = checked
  const values = { password_hash, totp_secret, totp_step }
  await trx
    .insertInto('staff_password')
    .values({ staff_account_id: accountId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('staff_account_id')
        .doUpdateSet({ ...values, created_at: sql<Date>`now()`, last_used_at: null }),
    )
    .execute()
  await replaceCodes(trx, accountId, codes)
  return codes.texts
}
