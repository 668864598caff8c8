import { createCluster } from '@fcr/tooling/test/postgres.mjs'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suffer, withPages } from '../testing/fault'
import { serveSite, type ServedSite } from '../testing/served-site'

let disk: string
let cluster: Awaited<ReturnType<typeof createCluster>>
const instances: ServedSite[] = []

/** A small disk in memory, which only root can make. */
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'fcr-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=1777', 'tmpfs', disk])
  cluster = await createCluster({ durable: true, folder: disk })
  for (let count = 0; count < 2; count += 1) instances.push(await serveSite(cluster.url, withPages))
})
afterAll(async () => {
  for (const each of instances) await each.remove()
  await cluster.remove()
  execFileSync('umount', [disk])
  await rm(disk, { recursive: true })
})

const filler = () => join(disk, 'filler')
let refused = 0

/** Writes until the disk takes nothing more. */
async function fill() {
  for (const size of [1_048_576, 4096])
    for (let isFull = false; !isFull;)
      try {
        await appendFile(filler(), Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        isFull = true
        refused += 1
      }
}

it('says so when the disk of the database is full, and goes on reading', async () => {
  const outcome = await suffer(
    {
      name: 'disk of the database full',
      inject: fill,
      effect: () => refused,
      lasts: ({ more }) => more('failed', 5),
      heal: () => rm(filler()),
    },
    { instances: () => instances, databaseUrl: () => cluster.url },
  )
  expect(outcome).toMatchObject({ failedReads: 0 })
  expect(outcome.failedWrites).toBeGreaterThan(0)
})
