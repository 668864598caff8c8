import { codeLimits } from '@fcr/shared/contracts/staff/codes'
import { officialKind } from '@fcr/shared/contracts/session'
import { z } from 'zod'
import { storeCode, type NewSecret } from '../../access-codes/codes'
import { mailEventOf } from '../../access-codes/repository'
import type { Db } from '../../database/open'
import { queueMailTo } from '../../mail/outbox'
import { firstNameOf } from '../../mail/recipient'
import type { Issuer } from './alone'

/** For whom and what codes are issued. */
export const codeRequest = z.strictObject({
  kind: officialKind,
  official: z.string(),
  entity: z.string(),
  purpose: z.string(),
  support: z.string().nullable(),
  hours: z.number().int(),
  count: z.number().int().max(codeLimits.count),
  /** Address to which it is also sent. */
  sendTo: z.string().optional(),
})
export type CodeRequest = z.infer<typeof codeRequest>

export type Issued = { codes: { id: string; code: string }[]; expiresAt: Date }

const hour = 3_600_000

/** Issuer of codes, and a hashed secret for each of them. */
export type Issuing = { issuedBy: string; aloneBy?: Issuer; secrets: readonly NewSecret[] }

/** Issues codes. Their text cannot be read again later; the caller records their numbers. */
export async function issueCodes(
  trx: Db,
  { hours, count, sendTo, ...about }: CodeRequest,
  { secrets, ...by }: Issuing,
): Promise<Issued> {
  if (secrets.length !== count) throw new Error('each code needs a secret')
  const expiresAt = new Date(Date.now() + hours * hour)
  const codes: Issued['codes'] = []
  for (const secret of secrets)
    codes.push(await storeCode(trx, { ...about, ...by, expiresAt, sentTo: sendTo ?? null }, secret))
  if (sendTo !== undefined)
    for (const { id, code } of codes)
      await queueMailTo(trx, sendTo, {
        kind: 'access_code',
        event: mailEventOf(id),
        facts: {
          firstName: firstNameOf(about.official),
          code,
          institution: `${about.entity} (${about.kind})`,
          purpose: about.purpose,
          until: expiresAt.toISOString(),
        },
      })
  return { codes, expiresAt }
}

/** Details of issued codes for the audit trail: never their text. */
export const issuedDetails = ({ kind, official, entity, purpose, support }: CodeRequest, issued: Issued) => ({
  kind,
  official,
  entity,
  purpose,
  support,
  codes: issued.codes.map(({ id }) => id),
  expiresAt: issued.expiresAt.toISOString(),
})
