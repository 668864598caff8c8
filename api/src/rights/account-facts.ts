import type { OwnData } from '@fcr/shared/contracts/rights'
import { sql } from 'kysely'
import type { Db } from '../database/open'

export const findAccount = (db: Db, id: string) =>
  db
    .selectFrom('compareciente')
    .select(['created_at', 'updated_at', 'version', 'must_change_password', 'identidad'])
    .select(['consent_version', 'consent_at'])
    .select(sql<boolean>`password_hash IS NOT NULL`.as('has_password'))
    .where('id', '=', id)
    .executeTakeFirst()
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const consentOf = ({ consent_version, consent_at }: Account): OwnData['autorizacion'] =>
  consent_version !== null && consent_at !== null
    ? { version: consent_version, fecha: consent_at.toISOString() }
    : null
