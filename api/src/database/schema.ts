import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { Id, Timestamp, GeneratedTimestamp, NullableTimestamp, Optional } from './tables/columns'
import type {
  ComparecienteTable,
  AnnulledAccountTable,
  ChangeTable,
  ConflictTable,
  MapPersonTable,
} from './tables/people'
import type { DataRequestTable, DataRequestReplyTable, DataRequestNoteTable } from './tables/requests'
import type {
  AccessCodeTable,
  OfficialUseTable,
  SessionTable,
  SessionTokenTable,
  DeviceTable,
} from './tables/sessions'
import type {
  StaffAccountTable,
  StaffInvitationTable,
  StaffPasskeyTable,
  StaffPasswordTable,
  StaffRecoveryCodeTable,
  StaffChallengeTable,
  ApprovalTable,
  EmergencyTable,
} from './tables/staff'
import type { ImportJobTable, ImportRowTable } from './tables/imports'
import type {
  AuditArchiveTable,
  AuditEventTable,
  AuditSealTable,
  AuditVerificationTable,
} from './tables/audit'
import type { MailMessageTable, MailLinkTable } from './tables/mail'

type NamedRow = { id: number; nombre: string; orden: number }

/** The tables created by `migrations/`; large ones are described in `tables/`, by subject. */
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
  dato_por_revisar: {
    id: Id
    compareciente_id: Optional<string>
    cc_identidad: Optional<string>
    campo: string
    clase: 'lectura' | 'comparacion'
    motivo: string
    propuesta: Optional<string>
    found_at: GeneratedTimestamp
  }
  dato_confirmado: {
    compareciente_id: Optional<string>
    cc_identidad: Optional<string>
    campo: string
    valor: string
    confirmed_at: GeneratedTimestamp
  }
  posible_repetido: {
    id: Id
    primero: string
    segundo: string
    coincidencias: number
    found_at: GeneratedTimestamp
    separado_at: NullableTimestamp
    separado_by: Optional<string>
  }
  dato_revision: { registro: string; reglas: number; hasta: Timestamp }
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
  audit_archive: AuditArchiveTable
  audit_verification: AuditVerificationTable
  data_request: DataRequestTable
  data_request_reply: DataRequestReplyTable
  data_request_note: DataRequestNoteTable
  mail_message: MailMessageTable
  mail_link: MailLinkTable
  map_person: MapPersonTable
  nombre_palabra: {
    palabra: string
    personas: Generated<number>
    personas_confiables: Generated<number>
    sonido: GeneratedAlways<string>
    claves: string[] | null
    reglas: Generated<number>
  }
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
