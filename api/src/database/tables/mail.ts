import type { ColumnType, Generated } from 'kysely'
import type { LinkUse, MailKind } from '../../mail/types'
import type { Id, Timestamp, GeneratedTimestamp, NullableTimestamp, Optional } from './columns'

export type MailMessageTable = {
  id: Id
  kind: MailKind
  compareciente_id: Optional<string>
  address: Optional<string>
  /** Written as JSON text. */
  facts: ColumnType<unknown, string, string>
  event: Optional<string>
  urgent: boolean
  created_at: GeneratedTimestamp
  attempts: Generated<number>
  next_attempt_at: GeneratedTimestamp
  state: Generated<'queued' | 'sent' | 'failed' | 'dropped'>
  reason: Optional<string>
  ended_at: NullableTimestamp
}

export type MailLinkTable = {
  hash: Buffer
  compareciente_id: string
  use: LinkUse
  address: string
  password_digest: Buffer
  created_at: GeneratedTimestamp
  expires_at: Timestamp
}
