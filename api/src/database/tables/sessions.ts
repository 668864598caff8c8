import type { ProofMethod } from '@fcr/shared/contracts/staff/staff'
import type { RealmName } from '@fcr/shared/contracts/realms'
import type { Generated } from 'kysely'
import type { Id, Timestamp, GeneratedTimestamp, NullableTimestamp, Optional } from './columns'

export type AccessCodeTable = {
  id: Id
  selector: string
  hash: string
  kind: 'JEP' | 'UBPD'
  official: string
  entity: string
  purpose: string
  created_at: GeneratedTimestamp
  expires_at: Timestamp
  used_at: NullableTimestamp
  revoked_at: NullableTimestamp
  held_at: NullableTimestamp
  held_for: Optional<'profile' | 'search' | 'map'>
  issued_by: Optional<string>
  support: Optional<string>
  sent_to: Optional<string>
  alone_by: Optional<string>
  revoked_by: Optional<string>
  revoked_reason: Optional<string>
}

export type OfficialUseTable = {
  access_code_id: string
  kind: 'profile' | 'search' | 'map'
  recent: Date[]
  day_start: Timestamp
  day_count: number
}

export type SessionTable = {
  id: Generated<string>
  realm: RealmName
  compareciente_id: Optional<string>
  access_code_id: Optional<string>
  staff_account_id: Optional<string>
  /** When a member of the staff last proved who they are in this session, and how they signed in. */
  proven_at: NullableTimestamp
  sign_in_method: Optional<ProofMethod>
  created_at: GeneratedTimestamp
  last_used_at: GeneratedTimestamp
  expires_at: Timestamp
  ended_at: NullableTimestamp
  end_reason: Optional<string>
  address: Optional<string>
  user_agent: Optional<string>
}

export type SessionTokenTable = {
  hash: Buffer
  session_id: string
  use: 'access' | 'refresh'
  issued_at: GeneratedTimestamp
  expires_at: Timestamp
  rotated_at: NullableTimestamp
  rotation_seed: Optional<Buffer>
}

export type DeviceTable = {
  id: Id
  hash: Buffer
  compareciente_id: Optional<string>
  staff_account_id: Optional<string>
  created_at: GeneratedTimestamp
  last_used_at: GeneratedTimestamp
  expires_at: Timestamp
}
