import { comparedName, haveNothingInCommon } from '@fcr/shared/contracts/names/compare-names'
import { plainName } from '@fcr/shared/contracts/names/plain-name'
import type { Db } from '../database/open'
import type { PeopleTarget } from './people-target'
import { compare, type Comparison } from './upsert'

type Values = Readonly<Record<string, unknown>>

const nameIn = ({ columns }: PeopleTarget, values: Values) => {
  const parts = columns.map(({ isName, target = '' }) => (isName ? values[target] : undefined))
  return comparedName(plainName(parts.filter((part) => typeof part === 'string').join(' ')))
}

/**
 * Compares rows with the stored people, without writing anything. A row that would replace a person's name by one with
 * which it has nothing in common is `other`: its number is wrong, or the stored one.
 */
export async function comparePeople(
  db: Db,
  target: PeopleTarget,
  columns: readonly string[],
  rows: readonly Values[],
): Promise<Comparison[]> {
  const givenBy = new Map(rows.map((given) => [given[target.key], given]))
  return (await compare(db, target, columns, rows)).map((comparison) => {
    const given = givenBy.get(comparison.key)
    const isOther =
      comparison.verdict === 'changed' &&
      haveNothingInCommon(nameIn(target, { ...given }), nameIn(target, { ...given, ...comparison.before }))
    return isOther ? { ...comparison, verdict: 'other' } : comparison
  })
}
