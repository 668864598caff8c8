import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { layout } from '../registry/layout'
import { temporaryFolder } from '../testing/fixtures'
import { until } from '@fcr/tooling/test/until.mjs'
import { openQueue, type Entry } from './queue'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

describe('the queue', () => {
  it('lets another gateway take over from one that died, and never two at once', async () => {
    const at = layout(folder.dir)
    const queue = openQueue(at, 'on-call', -1)
    await queue.prepare()
    await queue.add('a', '{}', 0)
    let worked = 0
    const dead = new Promise<never>(() => undefined)
    void queue.claim('a', () => dead)
    await until(async () => (await readdir(path.join(at.dir, '.webhooks/on-call'))).includes('a.json.claim'))
    const patient = openQueue(at, 'on-call', 60_000)
    await patient.claim('a', (known) => Promise.resolve({ ...known, failed: (worked += 1) }))
    expect(worked).toBe(0)
    const work = (known: Entry) => Promise.resolve({ ...known, failed: (worked += 1) })
    // The first call removes the claim, the second one works.
    await queue.claim('a', work)
    await queue.claim('a', work)
    expect(worked).toBe(1)
  })
})
