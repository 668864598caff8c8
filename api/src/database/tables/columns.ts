import type { ColumnType, GeneratedAlways } from 'kysely'

/** int8, which pg returns as a string. */
export type Id = GeneratedAlways<string>
/** Dates, read and written as `YYYY-MM-DD`. */
export type DayText = string | null
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
export type Json<Value> = ColumnType<Value, string | undefined, string>
export type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>
