import { dayInBogota } from '@fcr/shared/contracts/dates'
import {
  consentVersion,
  type Registration,
  type RegistrationResponse,
} from '@fcr/shared/contracts/form/registration'
import { recordAudit, type AuditOrigin } from '../audit/record'
import { attributeChanges } from '../changes/author'
import type { Db } from '../database/open'
import { ApiError } from '../errors/api-error'
import { isUniqueViolation } from '../errors/database-errors'
import { noteAttempt } from '../identity/conflicts'
import { queueMail } from '../mail/outbox'
import { hashPassword } from '../passwords/hash'
import { findResponse, storeResponse, type SubmissionKey } from './idempotency'
import type { References } from './references'
import { findHolder, insertPerson } from './repository'
import { rowOf } from './to-row'

const registered: RegistrationResponse = { statusCode: 200, message: 'Inscripción exitosa.' }

const alreadyRegistered = () => new ApiError(409, 'already_registered', 'La cédula ya está registrada.')

export type Submission = {
  form: Registration
  references: References
  submission: SubmissionKey | undefined
  origin: AuditOrigin
  /** New cases about taken numbers per hour, for the whole site. */
  newConflictsPerHour: number
}

/**
 * Stores a new person, once per submission.
 * @throws {ApiError} 409 if another person has that cédula
 * @throws {BusyError} if too many passwords are being hashed
 */
export async function register(db: Db, sent: Submission): Promise<RegistrationResponse> {
  const { form, references, submission, origin } = sent
  const { cedula, contraseña } = form.userData
  // Checked before the expensive hash. The person first: a concurrent submission may just have stored both.
  if (await findHolder(db, cedula))
    return (submission && (await findResponse(db, submission))) ?? (await refuseDuplicate(db, sent))
  const requester = { ...(origin.ip !== undefined && { address: origin.ip }), account: cedula }
  const passwordHash = await hashPassword(contraseña, requester)
  try {
    const stored = await db.transaction().execute(async (trx) => {
      if (submission && !(await storeResponse(trx, submission, registered))) {
        const previous = await findResponse(trx, submission)
        // Otherwise the person was erased in the meantime, and the stored response would report a false
        // success.
        if (await findHolder(trx, cedula)) return previous
      }
      await attributeChanges(trx, { realm: 'member' }, 'formulario')
      const id = await insertPerson(trx, cedula, passwordHash, rowOf(form, references, new Date()))
      const actor = { realm: 'member', id } as const
      const event = { actor, action: 'registration', outcome: 'ok', subject: cedula } as const
      await recordAudit(trx, { ...event, details: { consent: consentVersion } }, origin)
      await queueMail(trx, id, { kind: 'confirmation', facts: {} })
      return registered
    })
    return stored ?? (await refuseDuplicate(db, sent))
  } catch (error) {
    if (isUniqueViolation(error)) return refuseDuplicate(db, sent)
    throw error
  }
}

/** Tells the account with that number, at most once a day. */
async function tellHolder(trx: Db, documentNumber: string) {
  const id = await findHolder(trx, documentNumber)
  if (id === undefined) return
  const now = new Date()
  const event = `number_tried:${id}:${dayInBogota(now)}`
  await queueMail(trx, id, { kind: 'number_tried', facts: { at: now.toISOString() }, event })
}

/** Refuses a taken number. It may belong to the applicant, so the staff gets a case. */
async function refuseDuplicate(db: Db, { form, origin, newConflictsPerHour }: Submission): Promise<never> {
  const actor = { realm: 'anonymous' } as const
  const subject = form.userData.cedula
  await db.transaction().execute(async (trx) => {
    // The account before the case, like an erasure: the opposite order could deadlock.
    await tellHolder(trx, subject)
    const noted = await noteAttempt(trx, {
      numero: subject,
      address: origin.ip ?? '',
      newCasesPerHour: newConflictsPerHour,
    })
    const details = { conflict: noted ? 'noted' : 'limit_reached' }
    await recordAudit(trx, { actor, action: 'registration', outcome: 'duplicate', subject, details }, origin)
  })
  throw alreadyRegistered()
}
