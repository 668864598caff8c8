import { comparedName, haveNothingInCommon, mayDiffer } from '@fcr/shared/contracts/names/compare-names'
import { plainName } from '@fcr/shared/contracts/names/plain-name'
import type { Db } from '../database/open'
import type { PeopleTarget } from './people-target'
import { compare, type Comparison } from './upsert'

type Values = Readonly<Record<string, unknown>>

const nameIn = ({ columns }: PeopleTarget, values: Values) => {
  const parts = columns.map(({ isName, target = '' }) => (isName ? values[target] : undefined))
  return comparedName(plainName(parts.filter((part) => typeof part === 'string').join(' ')))
}

/** `warning`: why the row should be checked. */
type PersonComparison = Comparison & { warning?: string }

const otherName = 'cambia el nombre por uno distinto: el número puede ser de otra persona'

/**
 * Compares rows with the stored people, without writing anything. A row that would replace a person's name by one with
 * which it has nothing in common is `other`: its number is wrong, or the stored one.
 */
export async function comparePeople(
  db: Db,
  target: PeopleTarget,
  columns: readonly string[],
  rows: readonly Values[],
): Promise<PersonComparison[]> {
  const givenBy = new Map(rows.map((given) => [given[target.key], given]))
  return (await compare(db, target, columns, rows)).map((comparison) => {
    if (comparison.verdict !== 'changed') return comparison
    const given = { ...givenBy.get(comparison.key) }
    const [name, stored] = [nameIn(target, given), nameIn(target, { ...given, ...comparison.before })]
    if (name.name === stored.name) return comparison
    if (haveNothingInCommon(name, stored)) return { ...comparison, verdict: 'other' }
    return mayDiffer(name, stored) ? { ...comparison, warning: otherName } : comparison
  })
}
