import type { ImportKind, ImportState } from '@fcr/shared/contracts/staff/imports'
import type { ColumnType, Generated } from 'kysely'
import type { Cell } from '../../import/file/cell'
import type { ValueReading } from '../../import/rows'
import type { Verdict } from '../../import/upsert'
import type { Id, GeneratedTimestamp, NullableTimestamp, Optional, Json, NullableJson } from './columns'

export type ImportJobTable = {
  id: Id
  kind: ImportKind
  file_name: string
  bytes: ColumnType<string, number, number>
  sha256: Optional<string>
  state: Generated<Exclude<ImportState, 'por_aprobar'>>
  /** Names of the file's columns. */
  header: NullableJson<string[]>
  /** How the file was read, in Spanish: its sheet, header and encoding. */
  notes: Json<string[]>
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
  /** Numbers of stored values that the import will clear, or has cleared, by column of the register. */
  cleared: Json<Partial<Record<string, number>>>
  results_cleared: Json<Partial<Record<string, number>>>
  /** How values were read that are not written as their list has them, and which readings a clerk confirmed. */
  readings: Json<StoredReading[]>
  accepted: Json<AcceptedReading[]>
  /** Number of warnings about the rows. */
  warnings: Generated<number>
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

export type StoredReading = ValueReading & { rows: number }
/** A written value, normalised, and the name in a list that it means. */
export type AcceptedReading = { written: string; name: string }

export type RowVerdict = Verdict | 'bad'

export type RowEnd = RowVerdict | 'stale'

export type ImportRowTable = {
  job_id: string
  line: number
  cells: Json<Cell[]>
  /** Document number, or code of a place. */
  key: Optional<string>
  verdict: Optional<RowVerdict>
  given: NullableJson<Record<string, unknown>>
  before: NullableJson<Record<string, unknown>>
  problems: NullableJson<{ column?: string; reason: string }[]>
  warnings: NullableJson<{ column: string; reason: string }[]>
  outcome: Optional<RowEnd>
}
