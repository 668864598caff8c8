import type { Certificate } from '@fcr/shared/contracts/rights'
import type { Db } from '../database/open'
import { findProfile } from '../profile/profile-repository'
import { consentOf, findAccount } from './account-facts'
import { affiliationNumberOf } from './radicado'

/** Returns what a certificate of affiliation states; undefined if the person was erased in the meantime. */
export async function findCertificate(db: Db, id: string): Promise<Certificate | undefined> {
  const account = await findAccount(db, id)
  const stored = await findProfile(db, { id })
  if (!account || !stored) return undefined
  const { nombre_apellido_completo, numero_identificacion, procedencia } = stored.profile
  return {
    numero: affiliationNumberOf({ id, created_at: account.created_at }),
    emitida: new Date().toISOString(),
    nombre_apellido_completo,
    numero_identificacion,
    afiliada: account.created_at.toISOString(),
    autorizacion: consentOf(account),
    procedencia,
  }
}
