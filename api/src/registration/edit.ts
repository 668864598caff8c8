import { consentVersion, type RegistrationResponse } from '@fcr/shared/contracts/form/registration'
import { recordAudit } from '../audit/record'
import { accountLocked, unauthenticated } from '../auth/auth-errors'
import type { Db } from '../database/open'
import { ApiError } from '../errors/api-error'
import { clearFailures, countFailure, isLocked } from '../limits/login-lock'
import { inTurn } from '../passwords/hash'
import type { MemberSession } from '../sessions/callers'
import { findResponse, storeResponse } from './idempotency'
import type { Submission } from './register'
import { applyEdit } from './apply-edit'
import { findPasswordHash } from './repository'
import { rowOf } from './to-row'

const edited: RegistrationResponse = { statusCode: 200, message: 'Datos actualizados.' }

const otherPerson = () =>
  new ApiError(403, 'other_person', 'Solo puede editar sus propios datos.', {
    errors: [{ path: 'userData.cedula', message: 'La cédula no se puede cambiar.' }],
  })

const wrongPassword = () =>
  new ApiError(403, 'wrong_password', 'La contraseña actual no es correcta.', {
    errors: [{ path: 'userData.contraseña', message: 'La contraseña actual no es correcta.' }],
  })

const changedMeanwhile = () =>
  new ApiError(412, 'version_conflict', 'Sus datos cambiaron mientras los editaba. Vuelva a cargarlos.')

/**
 * Checks the current password. Wrong ones are counted per account, separately from login failures: a stolen
 * session must not try passwords, and failed logins of others must not affect a signed-in member. Counted
 * within the queue's turn, so that concurrent attempts cannot exceed the limit.
 */
async function checkCurrentPassword(db: Db, member: MemberSession, password: string) {
  const { id, numeroIdentificacion } = member
  const failures = { reauthenticationOf: numeroIdentificacion }
  if (await isLocked(db, failures)) throw accountLocked()
  const hash = await findPasswordHash(db, id)
  // The account was erased or annulled after the session was read.
  if (hash === undefined) throw unauthenticated()
  await inTurn({ account: numeroIdentificacion, known: true }, async (verify) => {
    if (await isLocked(db, failures)) throw accountLocked()
    if (await verify(hash, password)) return
    throw (await countFailure(db, failures)) === 'locked' ? accountLocked() : wrongPassword()
  })
  if ((await clearFailures(db, failures)) === 'locked') throw accountLocked()
}

type EditSubmission = Submission & { member: MemberSession; expected: number | 'any' | undefined }

/**
 * Stores a member's changes over the version they are based on. The returned version is undefined for a
 * submission that was already stored.
 * @throws {ApiError} 403 for another person's cédula or a wrong password, 412 for another version, 423 if
 * locked
 */
export async function edit(
  db: Db,
  { form, references, submission, origin, member, expected }: EditSubmission,
): Promise<{ response: RegistrationResponse; version: number | undefined }> {
  const { id, numeroIdentificacion } = member
  if (form.userData.cedula !== numeroIdentificacion) throw otherPerson()
  await checkCurrentPassword(db, member, form.userData.contraseña)
  if (expected === undefined) throw changedMeanwhile()

  const version = await db.transaction().execute(async (trx) => {
    if (submission && !(await storeResponse(trx, submission, edited))) return undefined
    const row = rowOf(form, references, new Date())
    const author = { realm: 'member', id } as const
    const newVersion = await applyEdit(trx, { id, expected, row, author, means: 'formulario' })
    if (newVersion === 'gone') throw unauthenticated()
    if (newVersion === 'changed') throw changedMeanwhile()
    const event = {
      actor: member,
      action: 'profile_edit',
      outcome: 'ok',
      subject: numeroIdentificacion,
    } as const
    // The row stores only the latest consent; the trail has every one.
    await recordAudit(trx, { ...event, details: { consent: consentVersion } }, origin)
    return newVersion
  })
  if (version !== undefined || !submission) return { response: edited, version }
  return { response: (await findResponse(db, submission)) ?? edited, version }
}
