import { recoveryCodeCount } from '@fcr/shared/contracts/staff/sign-in'
import { randomText } from '../../../access-codes/code-text'
import type { Db } from '../../../database/open'
import { hashPassword, type Requester } from '../../../passwords/hash'

/** The part that a code is looked up by within its account. The other twelve characters are 59 random bits. */
const selectorLength = 3
const secretLength = 12
const groups = /.{5}(?=.)/g

export type RecoveryCode = { selector: string; secret: string }

/** Splits a typed code; undefined if it cannot be one, such as the six digits of an application. */
export function splitRecoveryCode(typed: string): RecoveryCode | undefined {
  const clean = typed.replace(/[\s-]/g, '').toUpperCase()
  if (clean.length !== selectorLength + secretLength) return undefined
  return { selector: clean.slice(0, selectorLength), secret: clean.slice(selectorLength) }
}

/** A set of printed codes, and its stored form. */
export type CodeSet = { texts: string[]; rows: { selector: string; hash: string }[] }

/** Creates a set of codes (`ABCDE-FGHJK-LMNPQ`), hashed like passwords. */
export async function createCodeSet(requester: Requester = {}): Promise<CodeSet> {
  const selectors = new Set<string>()
  while (selectors.size < recoveryCodeCount) selectors.add(randomText(selectorLength))
  const codes = [...selectors].map((selector) => ({ selector, secret: randomText(secretLength) }))
  return {
    texts: codes.map(({ selector, secret }) => (selector + secret).replace(groups, '$&-')),
    rows: await Promise.all(
      codes.map(async ({ selector, secret }) => ({ selector, hash: await hashPassword(secret, requester) })),
    ),
  }
}

/** Stores a set of codes; the earlier set stops working. */
export async function replaceCodes(trx: Db, accountId: string, { rows }: CodeSet): Promise<void> {
  await trx.deleteFrom('staff_recovery_code').where('staff_account_id', '=', accountId).execute()
  await trx
    .insertInto('staff_recovery_code')
    .values(rows.map((row) => ({ staff_account_id: accountId, ...row })))
    .execute()
}
