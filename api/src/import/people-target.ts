import type { Column } from './columns'
import type { UpsertTarget } from './upsert'

/** A register as the target of an import. */
export type PeopleTarget = UpsertTarget & {
  columns: readonly Column[]
}

export function keyColumn({ columns, key }: Pick<PeopleTarget, 'columns' | 'key'>): Column {
  const column = columns.find(({ target }) => target === key)
  if (!column) throw new Error(`no column stores ${key}`)
  return column
}
