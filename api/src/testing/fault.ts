import { expect } from '@jest/globals'
import { appendFile } from 'node:fs/promises'
import pg from 'pg'
import { useSteadily } from './steady-use'

/** Something that goes wrong. */
type Fault = {
  name: string
  inject: () => Promise<void> | void
  /** How often it had an effect: processes ended, connections cut, bytes refused, seconds stepped. */
  effect: () => number | Promise<number>
  heal: () => Promise<void> | void
  /** Until when it lasts. Default: until ten more requests of each kind have succeeded. */
  lasts?: (use: Use) => Promise<void>
}

export type Use = Awaited<ReturnType<typeof useSteadily>>

type Outcome = {
  fault: string
  effect: number
  acknowledged: number
  lost: number
  failedWrites: number
  failedReads: number
  /** From the end of the fault until every instance has acknowledged a read and a write; milliseconds. */
  recoveredAfter: number
}

let people = 9_960_000_000

/** Returns how many of the acknowledged people are not in the database. */
async function countLost(databaseUrl: string, acknowledged: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ found: number }>(
    'SELECT count(*)::integer AS found FROM compareciente WHERE numero_identificacion = ANY($1)',
    [acknowledged],
  )
  await client.end()
  return acknowledged.length - (rows[0]?.found ?? 0)
}

/** Settings of an instance that has pages. */
export const withPages = { REGISTRY_DIR: process.env['FAULTS_REGISTRY'] ?? '' }

const report = (outcome: Outcome): Promise<void> =>
  appendFile(process.env['FAULTS_REPORT'] ?? '/dev/null', `${JSON.stringify(outcome)}\n`)

/**
 * Lets a fault happen while people use the site, and counts what it did. The outcome is added to the report.
 * @param site its current instances, and the address under which its database can be checked
 * @throws if the fault had no effect: then nothing has been tried
 */
export async function suffer(
  fault: Fault,
  site: { instances: () => readonly { url: string }[]; databaseUrl: () => string },
): Promise<Outcome & { failures: Record<string, number> }> {
  people += 100_000
  const use = await useSteadily(site.instances, people)
  let effect: number
  let recoveredAfter: number
  try {
    await use.more('succeeded')
    await fault.inject()
    await (fault.lasts ?? (({ more }) => more('succeeded')))(use)
    effect = await fault.effect()
    await fault.heal()
    if (!(effect > 0)) throw new Error(`The fault '${fault.name}' had no effect: nothing has been tried.`)
    recoveredAfter = await use.recovered()
  } finally {
    await use.stop()
  }
  const { acknowledged, failedWrites, failedReads } = use.counts()
  const outcome = {
    fault: fault.name,
    effect,
    acknowledged,
    lost: await countLost(site.databaseUrl(), use.acknowledged),
    failedWrites,
    failedReads,
    recoveredAfter,
  }
  await report(outcome)
  const failures = use.failures()
  expect(outcome.lost).toBe(0)
  // No fault takes the pages away.
  expect(Object.keys(failures).filter((failure) => failure.startsWith('/ '))).toEqual([])
  return { ...outcome, failures }
}
