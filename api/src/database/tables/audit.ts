import type { RealmName } from '@fcr/shared/contracts/realms'
import type { ColumnType, Generated } from 'kysely'
import type { RestoreProof } from '../../audit/restores'
import type { AuditVerification } from '../../audit/verify'
import type { Id, GeneratedTimestamp, NullableTimestamp, Optional, Timestamp } from './columns'

export type AuditEventTable = {
  id: Id
  at: GeneratedTimestamp
  actor_realm: RealmName | 'staff' | 'anonymous'
  actor_id: Optional<string>
  action: string
  subject: Optional<string>
  outcome: string
  /** Written as JSON text. */
  details: ColumnType<Record<string, unknown>, string | undefined, never>
  address: Optional<string>
  request_id: Optional<string>
}

export type AuditSealTable = {
  position: string
  event_id: string
  hash: Buffer
  sealed_at: GeneratedTimestamp
}

export type AuditArchiveTable = {
  /** The first day of the month. */
  month: string
  /** A multirange of the seals' positions: `{[1,5),[7,9)}`. */
  positions: string
  rows: string
  seals: Buffer
  /** Written as JSON text. */
  restores: ColumnType<RestoreProof[], string, never>
  file_sha256: Buffer
  key_id: string
  archived_at: Timestamp
  archived_by: string
  record: Buffer
}

export type AuditVerificationTable = {
  id: Id
  started_at: GeneratedTimestamp
  alive_at: GeneratedTimestamp
  ended_at: NullableTimestamp
  asked_by: Optional<string>
  rows: Generated<string>
  /** Written as JSON text. */
  result: ColumnType<AuditVerification | null, string | null | undefined, string | null>
}
