import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { patienceMs } from '../../testing/gateway'
import { temporaryFolder } from '../../testing/fixtures'
import { followFile } from './followed-file'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

it('a request sees a change made before it, also while an earlier check runs', async () => {
  const file = path.join(folder.dir, 'live.json')
  await writeFile(file, 'old')
  let seen: string | undefined
  let finish = () => {}
  let reading = () => {}
  const isReading = new Promise<void>((resolve) => (reading = resolve))
  const blocked = new Promise<void>((resolve) => (finish = resolve))
  const load = async (text: string | undefined) => {
    reading()
    await blocked
    seen = text
    return 'settled' as const
  }
  const followed = followFile([file], load, { pollMs: 60_000, patienceMs })
  const earlier = followed.refresh()
  await isReading
  await writeFile(file, 'the new text')
  const request = followed.refreshWithTimeout()
  finish()
  await request
  expect(seen).toBe('the new text')
  await earlier
  followed.close()
})
