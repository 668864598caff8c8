import type { RequestChannel } from '@fcr/shared/contracts/staff/requests'
import type { RequestKind } from '@fcr/shared/contracts/rights'
import type { Generated } from 'kysely'
import type { Id, GeneratedTimestamp, NullableTimestamp, Optional } from './columns'

export type DataRequestTable = {
  id: Id
  numero_identificacion: string
  /** Id of the account that made the request; the account may be gone. */
  compareciente_id: Optional<string>
  kind: RequestKind
  text: string | null
  state: Generated<'recibida' | 'en_tramite' | 'atendida' | 'rechazada'>
  answer: Optional<string>
  created_at: GeneratedTimestamp
  updated_at: GeneratedTimestamp
  closed_at: NullableTimestamp
  channel: Generated<RequestChannel>
  /** The clerk who entered it; null if the person did. */
  registered_by: Optional<string>
  /** Day of receipt in Colombia; null: that of `created_at`. */
  received_on: Optional<string>
  authority: Optional<string>
  reference: Optional<string>
  /** The day that an authority's order sets. */
  ordered_on: Optional<string>
  due_on: Optional<string>
  extended_at: NullableTimestamp
  assigned_to: Optional<string>
  version: Generated<number>
}

export type DataRequestReplyTable = {
  id: Id
  request_id: string
  /** Null if the request was closed without further words, and once the person was erased. */
  text: string | null
  /** State of the request from this reply on. */
  state: 'en_tramite' | 'atendida' | 'rechazada'
  created_at: GeneratedTimestamp
  /** When the member opened the list that contains it. */
  seen_at: NullableTimestamp
  written_by: Optional<string>
}

/** Seen by the staff only. */
export type DataRequestNoteTable = {
  id: Id
  request_id: string
  /** Null once the person was erased. */
  text: string | null
  written_by: string
  created_at: GeneratedTimestamp
}
