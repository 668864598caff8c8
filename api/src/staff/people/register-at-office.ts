import {
  similarNumber,
  type Evidence,
  type StaffRegistered,
} from '@fcr/shared/contracts/staff/people-actions'
import { consentVersion } from '@fcr/shared/contracts/form/registration'
import type { FastifyRequest } from 'fastify'
import { setTemporaryPassword } from '../../auth/members-repository'
import { ApiError } from '../../errors/api-error'
import { isUniqueViolation } from '../../errors/database-errors'
import { numberForStaff } from '../../identity/authority'
import { verifyIdentity } from '../../identity/verification'
import { queueMail } from '../../mail/outbox'
import { hashPassword } from '../../passwords/hash'
import { temporaryPassword } from '../../passwords/temporary-password'
import type { readForm } from '../../registration/read-form'
import { findByDigits, findHolder, insertPerson } from '../../registration/repository'
import { rowOf } from '../../registration/to-row'
import { staffRequester } from '../../sessions/policy'
import { staffAct } from '../act'
import { authorOf } from './author'

const taken = (person?: string) =>
  new ApiError(409, 'already_registered', 'Esa cédula ya está en el registro: búsquela y abra su ficha.', {
    errors: [{ path: 'userData.cedula', message: 'Esa cédula ya está en el registro.' }],
    ...(person !== undefined && { person }),
  })

const similar = (person: string) =>
  new ApiError(
    409,
    similarNumber,
    'Ya hay una persona con esta cédula: solo cambian los ceros del comienzo.',
    { person },
  )

/**
 * Registers somebody who came to the office, with a temporary password; verifies the identity if the document was seen.
 * @throws {ApiError} 409 if the number is taken, or, without `isCompared`, if another one differs only in leading zeros; {BusyError}
 */
export const registerByStaff = (
  request: FastifyRequest,
  { form, references }: ReturnType<typeof readForm>,
  { seen, isCompared }: { seen: Evidence | null; isCompared: boolean },
): Promise<StaffRegistered> => {
  const { db } = request.server
  const number = form.userData.cedula
  const password = temporaryPassword()
  const prepare = async () => {
    // Before the expensive hash.
    const holder = await findHolder(db, number)
    if (holder !== undefined) throw taken(holder)
    const other = isCompared ? undefined : await findByDigits(db, number)
    if (other !== undefined) throw similar(other)
    return hashPassword(password, staffRequester(request))
  }
  const event = { operation: 'personas registrar', subject: number, prepare } as const
  return staffAct(request, event, async ({ trx, note }, hash) => {
    const author = authorOf(request)
    const row = { ...rowOf(form, references, new Date()), registered_by: author.name }
    const id = await insertPerson(trx, number, hash, row).catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken() : error
    })
    const validUntil = await setTemporaryPassword(trx, id, hash)
    await queueMail(trx, id, { kind: 'confirmation', facts: {} })
    if (seen) {
      const proof = { method: seen.metodo, reference: seen.referencia, by: author.name, author }
      await verifyIdentity(trx, numberForStaff({ actor: author.name }, number), proof)
    }
    const verified = seen && { method: seen.metodo, reference: seen.referencia }
    note({ details: { person: id, consent: consentVersion, verified } })
    return { id, contrasena: password, valida_hasta: validUntil.toISOString() }
  })
}
