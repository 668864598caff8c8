import type { ApprovalDifference, ApprovalState } from '@fcr/shared/contracts/staff/approvals'
import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { ColumnType, Generated } from 'kysely'
import type { SeenPage } from '../../staff/approvals/page'
import type { Id, Timestamp, GeneratedTimestamp, NullableJson, NullableTimestamp, Optional } from './columns'

export type StaffAccountTable = {
  id: Id
  name: string
  /** In lower case. */
  email: string
  roles: StaffRole[]
  created_at: GeneratedTimestamp
  last_used_at: NullableTimestamp
  disabled_at: NullableTimestamp
}

export type StaffInvitationTable = {
  id: Id
  hash: Buffer
  name: string
  /** In lower case. */
  email: string
  roles: StaffRole[]
  invited_by: string
  staff_account_id: Optional<string>
  mailed: boolean
  created_at: GeneratedTimestamp
  expires_at: Timestamp
  accepted_at: NullableTimestamp
  withdrawn_at: NullableTimestamp
}

export type StaffPasskeyTable = {
  id: Id
  staff_account_id: string
  credential_id: string
  public_key: Buffer
  /** A 64-bit number, read as text. */
  counter: ColumnType<string, number, number>
  transports: string[]
  name: string
  created_at: GeneratedTimestamp
  last_used_at: NullableTimestamp
}

export type StaffPasswordTable = {
  staff_account_id: string
  password_hash: string
  totp_secret: string
  totp_step: ColumnType<string, number | undefined, number>
  created_at: GeneratedTimestamp
  last_used_at: NullableTimestamp
}

export type StaffRecoveryCodeTable = {
  staff_account_id: string
  selector: string
  hash: string
  used_at: NullableTimestamp
}

export type StaffChallengeTable = {
  hash: Buffer
  purpose: string
  secret: Optional<string>
  expires_at: Timestamp
}

export type ApprovalTable = {
  id: Id
  operation: string
  /** Written as JSON text. */
  payload: ColumnType<unknown, string | undefined, null>
  title: string
  compareciente_id: Optional<string>
  /** Document number concerned, also if no account has it. */
  numero_identificacion: Optional<string>
  reason: string | null
  asked_by: Optional<string>
  asked_by_name: string
  asked_by_system: Optional<string>
  asked_at: GeneratedTimestamp
  expires_at: GeneratedTimestamp
  state: Generated<ApprovalState>
  decided_by: Optional<string>
  decided_by_name: Optional<string>
  decided_at: NullableTimestamp
  decision_reason: Optional<string>
  /** Written as JSON text. */
  granted: ColumnType<unknown, string | undefined, string | null>
  /** Of the page when it was asked for. */
  fingerprint: Optional<string>
  /** The pages that were shown, by fingerprint. */
  pages: NullableJson<Record<string, SeenPage>>
  differences: NullableJson<ApprovalDifference[]>
}

export type EmergencyTable = {
  id: Id
  at: GeneratedTimestamp
  command: string
  actor: string
  reason: string
  /** An approval asked for under another name than the system's user. */
  other_name: Generated<boolean>
  reviewed_at: NullableTimestamp
  reviewed_by_name: Optional<string>
}
