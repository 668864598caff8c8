import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { live } from '@fcr/shared/platform/deployment-state'
import { buildArea, script, temporaryFolder } from '../testing/fixtures'
import { bundledCommand, ended } from '../testing/processes'
import { createRegistry } from './create-registry'

let command: Awaited<ReturnType<typeof bundledCommand>>
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const place = (...parts: string[]) => path.join(folder.dir, 'registry', ...parts)
const start = (...args: string[]) => command.start(...args, '--registry', place(), '--reason', 'test')
const liveFile = async () => live.parse(JSON.parse(await readFile(place('live.json'), 'utf8')))

beforeAll(async () => {
  command = await bundledCommand()
}, 300_000)
afterAll(() => command.remove())
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

describe('two operators at once', () => {
  it('both succeed: neither activation is lost', async () => {
    const registry = createRegistry(place())
    await registry.makeLocal()
    for (const area of ['mf-a', 'mf-b']) await registry.publish(await buildArea(folder.dir, area, '1.0.0'))
    const results = await Promise.all(['mf-a', 'mf-b'].map((area) => ended(start('activate', area, '1.0.0'))))
    expect(results.map(({ code }) => code)).toEqual([0, 0])
    const state = await liveFile()
    expect(Object.keys(state.areas).sort()).toEqual(['mf-a', 'mf-b'])
    expect(state.revision).toBe(2)
  })

  it('lose nothing that was confirmed while others are killed at any time', async () => {
    const registry = createRegistry(place())
    await registry.makeLocal()
    const versions = ['1.0.0', '1.1.0']
    for (const area of ['mf-a', 'mf-b', 'mf-c'])
      for (const version of versions) await registry.publish(await buildArea(folder.dir, area, version))

    const confirmed = new Map<string, string>()
    for (let round = 0; round < 5; round += 1) {
      const version = versions[round % 2] ?? ''
      const victim = start('activate', 'mf-c', version)
      const others = ['mf-a', 'mf-b'].map((area) => ended(start('activate', area, version)))
      // A command spends most of its time on starting; the change happens near its end.
      void pause(60 + round * 30).then(() => victim.kill('SIGKILL'))
      await ended(victim)
      for (const { code, output } of await Promise.all(others))
        expect({ code, output }).toMatchObject({ code: 0 })
      for (const area of ['mf-a', 'mf-b']) confirmed.set(area, version)
      const state = await liveFile()
      for (const [area, expected] of confirmed) expect(state.areas[area]?.active.version).toBe(expected)
    }
    expect((await registry.verify()).problems).toEqual([])
  }, 300_000)
})

describe('a publication that is killed', () => {
  it('is never visible half-written, and can be repeated', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_each, index) => [`static/part-${index}.js`, script(`part ${index}`)]),
    )
    const dist = await buildArea(folder.dir, 'mf-mapa', '1.0.0', { files })
    const release = place('areas/mf-mapa/1.0.0')
    let killed = 0
    // The first kill happens while Node is starting, however fast the machine.
    for (const delay of [10, 60, 90, 120, 160, 200, 260, 320, 400]) {
      const child = start('publish', 'mf-mapa', '--dist', dist)
      setTimeout(() => child.kill('SIGKILL'), delay)
      const { code } = await ended(child)
      if (code === null) killed += 1
      if (existsSync(release)) break
    }
    expect(killed).toBeGreaterThan(0)
    const registry = createRegistry(place())
    await registry.makeLocal()
    // Either nothing is there, and it can be published, or all of it is.
    if (!existsSync(release)) await registry.publish(dist)
    expect(await registry.verify()).toMatchObject({ releases: 1, files: 64, problems: [] })
    expect(await readdir(place('areas/mf-mapa'))).toEqual(['1.0.0'])
  }, 300_000)
})
