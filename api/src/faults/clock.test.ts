import { findFaketime } from '@fcr/tooling/test/faketime.mjs'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suffer } from '../testing/fault'
import { until } from '@fcr/tooling/test/until.mjs'
import { siteOnCluster } from '../testing/site-on-cluster'

const site = siteOnCluster()
const hour = 3600
let folder: string
/** Contains the difference of the second instance's clock from the machine's. */
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcr-clock-'))
  file = join(folder, 'difference')
  await setClock(0)
  await site.replace(1, {
    LD_PRELOAD: findFaketime(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // Timers do not follow the clock, on real machines either.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
})
afterAll(() => rm(folder, { recursive: true }))

const setClock = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)

/** Returns by how many seconds the second instance's clock differs from this machine's, by its responses. */
async function difference() {
  const { headers } = await fetch(`${site.instances()[1]?.url}/healthz`)
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 1000)
}
const isStepped = async () => Math.abs(await difference()) > hour - 60

it.each([
  ['an hour ahead', hour],
  ['an hour back', -hour],
])(
  'fails no request while the clock of an instance steps %s',
  async (words, seconds) => {
    const outcome = await suffer(
      {
        name: `clock of an instance steps ${words}`,
        inject: async () => {
          await setClock(seconds)
          await until(isStepped)
        },
        effect: async () => Math.abs(await difference()),
        heal: async () => {
          await setClock(0)
          await until(async () => !(await isStepped()))
        },
      },
      site,
    )
    expect({ ...outcome.failures, ...outcome }).toMatchObject({ failedReads: 0, failedWrites: 0 })
  },
  120_000,
)
