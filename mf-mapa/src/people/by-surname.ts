import { withoutAccents } from '@fcr/shared/contracts/text/typed-text'
import { exactOf, type People } from './places'

/** From the least important name to the most important one. */
const names = ['SEGUNDO_NOMBRE', 'PRIMER_NOMBRE', 'SEGUNDO_APELLIDO', 'PRIMER_APELLIDO'] as const

/**
 * Returns the people by surnames, then by names; those without a surname last, and similar names after all others. Makes
 * one stable pass for each name: a popup may have thousands of people, but few different names.
 */
export function bySurname(people: People): People {
  const { records, keys } = people
  const indexes = records.map((_person, index) => index)
  const exact = exactOf(people)
  const sorted = (group: readonly number[]) =>
    names.reduce((order, name) => byName(order, (index) => records[index]?.[name] ?? ''), group)
  const order = [...sorted(indexes.slice(0, exact)), ...sorted(indexes.slice(exact))]
  return {
    exact,
    records: order.flatMap((index) => records[index] ?? []),
    keys: order.map((index) => keys[index] ?? ''),
  }
}

function byName(order: readonly number[], nameOf: (index: number) => string): readonly number[] {
  const groups = new Map<string, number[]>()
  // The groups by the names as written, which are simplified once.
  const indexes = new Map<string, number[]>()
  for (const index of order) {
    const name = nameOf(index)
    let group = indexes.get(name)
    if (!group) {
      const key = sortable(name)
      group = groups.get(key) ?? []
      groups.set(key, group)
      indexes.set(name, group)
    }
    group.push(index)
  }
  // Comparing plain text is many times faster than a collator.
  return [...groups.keys()].sort().flatMap((key) => groups.get(key) ?? [])
}

/** Letters in the order of the alphabet: ñ after n; an empty name after z. */
const sortable = (name: string) => withoutAccents(name.trim().toLowerCase().replaceAll('ñ', 'n{')) || '|'
