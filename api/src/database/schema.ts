import type { Field } from '@fcr/shared/contracts/fields'
import type { ApprovalState } from '@fcr/shared/contracts/foundation/approvals'
import type { ProofMethod, StaffRole } from '@fcr/shared/contracts/foundation/staff'
import type { ImportKind, ImportState } from '@fcr/shared/contracts/foundation/imports'
import type { RealmName } from '@fcr/shared/contracts/realms'
import type { Verdict } from '../import/upsert'
import type { RequestChannel } from '@fcr/shared/contracts/foundation/requests'
import type { RequestKind } from '@fcr/shared/contracts/rights'
import type { ChangeAuthor, ChangeMeans } from '../changes/author'
import type { AuditVerification } from '../audit/verify'
import type { LinkUse, MailKind } from '../mail/kinds'
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'

/** int8, which pg returns as a string. */
type Id = GeneratedAlways<string>
/** Dates, read and written as `YYYY-MM-DD`. */
type DayText = string | null
type Timestamp = ColumnType<Date, Date | string, Date | string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

type NamedRow = { id: number; nombre: string; orden: number }

/** Columns of the form's answers; lists, forces and ranks by their identifiers, places by their codes. */
type AnswerColumns = {
  [F in Extract<Field, { column: string }> as F['column']]: F['kind'] extends 'name' | 'number'
    ? string
    : Optional<
        F['kind'] extends 'flag'
          ? boolean
          : F['kind'] extends 'count' | 'id' | 'force' | 'rank'
            ? number
            : string
      >
}

type ComparecienteTable = AnswerColumns & {
  id: Id
  nombre_busqueda: GeneratedAlways<string>
  nombre_palabras: GeneratedAlways<string[]>
  password_hash: Optional<string>
  must_change_password: Generated<boolean>
  password_expires_at: NullableTimestamp
  nombre_programa_arn: Optional<string>
  magistrado_busqueda: GeneratedAlways<string | null>
  version: Generated<number>
  consent_version: Optional<string>
  consent_at: NullableTimestamp
  identidad: Generated<'declarada' | 'verificada'>
  identidad_metodo: Optional<string>
  identidad_referencia: Optional<string>
  identidad_verified_by: Optional<string>
  identidad_verified_at: NullableTimestamp
  /** Time of the verification that the member last opened. */
  identidad_seen_at: NullableTimestamp
  imported_at: NullableTimestamp
  restored_at: NullableTimestamp
  /** The staff member who registered the person at the office; null if nobody did. */
  registered_by: Optional<string>
  correo_confirmado: Optional<string>
  correo_confirmado_at: NullableTimestamp
  aviso_solicitudes: Generated<boolean>
  aviso_consultas: Generated<boolean>
  created_at: GeneratedTimestamp
  /** Last change of the person's data; password and identity changes do not count. */
  updated_at: GeneratedTimestamp
}

type AnnulledAccountTable = {
  id: string
  numero_identificacion: string
  datos: Record<string, unknown>
  motivo: string
  annulled_by: string
  annulled_at: GeneratedTimestamp
}

/** Filled by the database's triggers only (migrations/0060-people.sql). */
type ChangeTable = {
  id: Id
  compareciente_id: GeneratedAlways<string>
  campo: GeneratedAlways<string>
  antes: GeneratedAlways<unknown>
  despues: GeneratedAlways<unknown>
  changed_at: GeneratedAlways<Date>
  author_realm: GeneratedAlways<ChangeAuthor['realm'] | null>
  author_id: GeneratedAlways<string | null>
  author_name: GeneratedAlways<string | null>
  means: GeneratedAlways<ChangeMeans | null>
  reason: GeneratedAlways<string | null>
}

type ConflictTable = {
  id: Id
  numero_identificacion: string
  opened_by: 'registro' | 'importacion'
  compareciente_id: Optional<string>
  attempts: Generated<number>
  last_attempt_at: NullableTimestamp
  importado: Optional<Record<string, unknown>>
  imported_at: NullableTimestamp
  opened_at: GeneratedTimestamp
  closed_at: NullableTimestamp
  closed_by: Optional<string>
  resolution: Optional<'verificada' | 'combinada' | 'anulada' | 'descartada'>
}

type ApprovalTable = {
  id: Id
  operation: string
  /** Written as JSON text. */
  payload: ColumnType<unknown, string | undefined, null>
  title: string
  compareciente_id: Optional<string>
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
}

type EmergencyTable = {
  id: Id
  at: GeneratedTimestamp
  command: string
  actor: string
  reason: string
  reviewed_at: NullableTimestamp
  reviewed_by_name: Optional<string>
}

type AccessCodeTable = {
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
  revoked_by: Optional<string>
  revoked_reason: Optional<string>
}

type OfficialUseTable = {
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

type StaffAccountTable = {
  id: Id
  name: string
  /** In lower case. */
  email: string
  roles: StaffRole[]
  created_at: GeneratedTimestamp
  last_used_at: NullableTimestamp
  disabled_at: NullableTimestamp
}

type StaffInvitationTable = {
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

type StaffPasskeyTable = {
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

type StaffPasswordTable = {
  staff_account_id: string
  password_hash: string
  totp_secret: string
  totp_step: ColumnType<string, number | undefined, number>
  created_at: GeneratedTimestamp
  last_used_at: NullableTimestamp
}

type StaffRecoveryCodeTable = {
  staff_account_id: string
  selector: string
  hash: string
  used_at: NullableTimestamp
}

type StaffChallengeTable = { hash: Buffer; purpose: string; secret: Optional<string>; expires_at: Timestamp }

type Json<Value> = ColumnType<Value, string | undefined, string>
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>

type ImportJobTable = {
  id: Id
  kind: ImportKind
  file_name: string
  bytes: ColumnType<string, number, number>
  sha256: Optional<string>
  state: Generated<Exclude<ImportState, 'por_aprobar'>>
  /** Names of the file's columns. */
  header: NullableJson<string[]>
  /** Column of the register that each of them fills. */
  matching: NullableJson<(string | null)[]>
  overwrite: Generated<boolean>
  total: Generated<number>
  /** Rows of the present step that are done. */
  done: Generated<number>
  /** Numbers of rows: by verdict, by outcome; of bad cells by column. */
  counts: Json<Partial<Record<RowVerdict, number>>>
  results: Json<Partial<Record<RowEnd, number>>>
  bad_cells: Json<Partial<Record<string, number>>>
  problem: Optional<string>
  created_by: string
  created_at: GeneratedTimestamp
  approval_id: Optional<string>
  approved_by: Optional<string>
  ended_at: NullableTimestamp
  expires_at: GeneratedTimestamp
  attempts: Generated<number>
  lease_token: Optional<string>
  lease_until: NullableTimestamp
}

export type RowVerdict = Verdict | 'bad'
export type RowEnd = RowVerdict | 'stale'

type ImportRowTable = {
  job_id: string
  line: number
  cells: Json<string[]>
  /** Document number, or code of a place. */
  key: Optional<string>
  verdict: Optional<RowVerdict>
  given: NullableJson<Record<string, unknown>>
  before: NullableJson<Record<string, unknown>>
  problems: NullableJson<{ column?: string; reason: string }[]>
  outcome: Optional<RowEnd>
}

type SessionTokenTable = {
  hash: Buffer
  session_id: string
  use: 'access' | 'refresh'
  issued_at: GeneratedTimestamp
  expires_at: Timestamp
  rotated_at: NullableTimestamp
  rotation_seed: Optional<Buffer>
}

type DeviceTable = {
  id: Id
  hash: Buffer
  compareciente_id: string
  created_at: GeneratedTimestamp
  last_used_at: GeneratedTimestamp
  expires_at: Timestamp
}

type AuditEventTable = {
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

type AuditSealTable = {
  position: string
  event_id: string
  hash: Buffer
  sealed_at: GeneratedTimestamp
}

type AuditVerificationTable = {
  id: Id
  started_at: GeneratedTimestamp
  alive_at: GeneratedTimestamp
  ended_at: NullableTimestamp
  asked_by: Optional<string>
  rows: Generated<string>
  /** Written as JSON text. */
  result: ColumnType<AuditVerification | null, string | null | undefined, string | null>
}

type DataRequestTable = {
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

type DataRequestReplyTable = {
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
type DataRequestNoteTable = {
  id: Id
  request_id: string
  /** Null once the person was erased. */
  text: string | null
  written_by: string
  created_at: GeneratedTimestamp
}

type MailMessageTable = {
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

type MailLinkTable = {
  hash: Buffer
  compareciente_id: string
  use: LinkUse
  address: string
  password_digest: Buffer
  created_at: GeneratedTimestamp
  expires_at: Timestamp
}

type MapPersonTable = {
  cc_identidad: string
  primer_nombre: string | null
  segundo_nombre: string | null
  primer_apellido: string | null
  segundo_apellido: string | null
  numero_celular: string | null
  correo_electronico: string | null
  departamento_residencia: string | null
  municipio_residencia: string | null
  direccion_residencia: string | null
  departamentos_laboro: string | null
  municipios_laboro: string | null
  veredas_labor: string | null
  fecha_inicio_labores: DayText
  fecha_fin_labores: DayText
  talleres_ubpd: boolean | null
  informacion_ubpd: boolean | null
  cargo_principal: string | null
  nivel_brigada: string | null
  nivel_division: string | null
  nivel_batallon: string | null
  latitud_municipio: number | null
  longitud_municipio: number | null
  updated_at: GeneratedTimestamp
}

/** The tables created by `migrations/`. */
export type Database = {
  lookup_file: { name: string; checksum: string; applied_at: GeneratedTimestamp }
  departamento: { codigo_dane: string; nombre: string; orden: number }
  municipio: {
    codigo_dane: string
    departamento: string
    nombre: string
    latitud: number
    longitud: number
    orden: number
  }
  fuerza: NamedRow & { otro_nombre: string | null }
  rango: NamedRow & { fuerza: number }
  etnia: NamedRow
  nivel_academico: NamedRow
  creencia_religiosa: NamedRow
  situacion_pensional: NamedRow
  situacion_vivienda: NamedRow
  motivo_retiro: NamedRow
  naturaleza_centro_reclusion: NamedRow
  defensa_tecnica: NamedRow
  sala_jep: NamedRow & { nombre_oficial: string; sigla: string | null }
  toar: NamedRow & { departamento: string | null; municipio: string | null }
  compareciente: ComparecienteTable
  cuenta_anulada: AnnulledAccountTable
  conflicto: ConflictTable
  cambio: ChangeTable
  idempotency_key: {
    scope: string
    key: string
    body_hash: Buffer
    /** Written as JSON text. */
    answer: ColumnType<{ statusCode: number; message: string }, string, string>
    created_at: GeneratedTimestamp
  }
  approval: ApprovalTable
  emergency: EmergencyTable
  access_code: AccessCodeTable
  official_use: OfficialUseTable
  session: SessionTable
  session_token: SessionTokenTable
  staff_account: StaffAccountTable
  staff_invitation: StaffInvitationTable
  staff_passkey: StaffPasskeyTable
  staff_password: StaffPasswordTable
  staff_recovery_code: StaffRecoveryCodeTable
  staff_challenge: StaffChallengeTable
  import_job: ImportJobTable
  import_piece: { job_id: string; number: number; content: Buffer }
  import_row: ImportRowTable
  import_column_name: { kind: string; name_key: string; column_name: string }
  device: DeviceTable
  login_lock: {
    /**
     * Key by which failures are counted (limits/login-lock.ts): a document number, or a key that cannot be
     * one.
     */
    numero_identificacion: string
    failed_at: Generated<Date[]>
    locked_until: NullableTimestamp
    updated_at: GeneratedTimestamp
  }
  rate_limit: { bucket: string; key: string; window_start: Timestamp; hits: Generated<number> }
  audit_event: AuditEventTable
  audit_seal: AuditSealTable
  audit_verification: AuditVerificationTable
  data_request: DataRequestTable
  data_request_reply: DataRequestReplyTable
  data_request_note: DataRequestNoteTable
  mail_message: MailMessageTable
  mail_link: MailLinkTable
  map_person: MapPersonTable
  nombre_palabra: { palabra: string; sonido: GeneratedAlways<string> }
  schema_migration: {
    name: string
    checksum: string
    applied_at: GeneratedTimestamp
    oldest_code: Optional<string>
  }
}

export type Compareciente = Selectable<ComparecienteTable>
export type NewCompareciente = Insertable<ComparecienteTable>
export type NewMapPerson = Insertable<MapPersonTable>
