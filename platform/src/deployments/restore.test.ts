import { readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { buildArea, buildShell, temporaryFolder } from '../testing/fixtures'
import { refusal } from '../testing/refusal'
import { layout } from '../files/layout'
import { readRecord, toText } from '../store/state/records'
import { createRegistry, type Registry } from './create-registry'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let registry: Registry
const meta = { reason: 'a test' }
const place = (...parts: string[]) => path.join(folder.dir, 'registry', ...parts)

beforeEach(async () => {
  folder = await temporaryFolder()
  registry = createRegistry(place())
  await registry.makeLocal()
  await registry.publish(await buildShell(folder.dir, '1.0.0'))
  await registry.activate('shell', '1.0.0', meta)
  await registry.publish(await buildArea(folder.dir, 'mf-mapa', '1.0.0'))
  await registry.activate('mf-mapa', '1.0.0', meta)
})
afterEach(() => folder.remove())

describe('restore', () => {
  const lost: [string, () => Promise<unknown>][] = [
    ['is lost', () => unlink(place('live.json'))],
    ['is truncated', () => writeFile(place('live.json'), '{"formatVersion":1')],
    [
      'was edited',
      async () => {
        const text = await readFile(place('live.json'), 'utf8')
        await writeFile(place('live.json'), text.replace('"disabled": null', '"disabled": null, "x": 1'))
      },
    ],
    [
      'is older',
      async () => {
        const first = await readRecord(layout(place()), 1)
        if (first) await writeFile(place('live.json'), toText(first.live))
      },
    ],
  ]

  it.each(lost)('makes a live.json again that %s', async (_how, damage) => {
    const text = await readFile(place('live.json'), 'utf8')
    await damage()
    expect(await registry.restore({ dryRun: true })).toMatchObject({ outcome: 'would-restore' })
    expect(await readFile(place('live.json'), 'utf8').catch(() => '')).not.toBe(text)
    expect(await registry.restore()).toMatchObject({
      outcome: 'restored',
      record: { revision: 2 },
      skipped: [],
    })
    expect(await readFile(place('live.json'), 'utf8')).toBe(text)
    expect(await registry.restore()).toEqual({ outcome: 'unchanged', record: null, skipped: [] })
    expect((await registry.verify()).problems).toEqual([])
  })

  it('leaves out records that are not sound, and says which', async () => {
    await writeFile(place('history/2.json'), '')
    expect(await registry.restore()).toMatchObject({ outcome: 'unchanged', skipped: [] })
    await unlink(place('live.json'))
    expect(await registry.restore()).toMatchObject({
      outcome: 'restored',
      record: { revision: 1 },
      skipped: [2],
    })
    await unlink(place('live.json'))
    await writeFile(place('history/1.json'), '')
    await expect(registry.restore()).rejects.toEqual(refusal('damaged'))
  })
})
