import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { buildArea, buildShell, provides, requires, temporaryFolder } from '../testing/fixtures'
import { Refusal } from '../files/refusal'
import { createRegistry, type Registry } from './create-registry'

const meta = { reason: 'a test' }
const areas = ['mf-a', 'mf-b', 'mf-c']
const ui = '@fcr/shared/ui'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let registry: Registry
beforeEach(async () => {
  folder = await temporaryFolder()
  registry = createRegistry(`${folder.dir}/registry`)
  await registry.makeLocal()
  await publishShell('1.0.0', '1.4.0')
  await registry.activate('shell', '1.0.0', meta)
  for (const area of areas) {
    await publishArea(area, '1.0.0', '^1.4.0')
    await registry.activate(area, '1.0.0', meta)
  }
})
afterEach(() => folder.remove())

const publishShell = async (version: string, uiVersion: string) => {
  const shared = { ...provides.shared, [ui]: uiVersion }
  await registry.publish(
    await buildShell(folder.dir, version, { build: { provides: { ...provides, shared } } }),
  )
}
/** `mf-c` does not import what changes. */
const publishArea = async (area: string, version: string, range: string) => {
  const shared = area === 'mf-c' ? {} : { [ui]: range }
  const build = { requires: { ...requires, shared } }
  await registry.publish(await buildArea(folder.dir, area, version, { build }))
}
const reasons = (change: Promise<unknown>): Promise<unknown> =>
  change.then(
    () => 'made',
    (error: unknown) => (error instanceof Refusal ? error.reasons : error),
  )
const together = (...names: string[]) =>
  reasons(
    registry.activateTogether(
      names.map((name) => {
        const [area = '', version = ''] = name.split('@')
        return { area, version }
      }),
      meta,
    ),
  )
const left = (area: string) => `${area} 1.0.0 requires ${ui} ^1.4.0, the shell has 2.0.0 (shell 2.0.0)`

it.each(['1.4.9', '1.5.0'])('asks no area for a release when a shared entry becomes %s', async (version) => {
  await publishShell('1.1.0', version)
  expect(await together('shell@1.1.0')).toBe('made')
})

it('names the areas that are left when a shared entry breaks, and changes all of them in one step, or back', async () => {
  await publishShell('2.0.0', '2.0.0')
  expect(await together('shell@2.0.0')).toEqual([left('mf-a'), left('mf-b')])
  await publishArea('mf-a', '2.0.0', '^2.0.0')
  expect(await together('mf-a@2.0.0')).toEqual([
    `mf-a 2.0.0 requires ${ui} ^2.0.0, the shell has 1.4.0 (shell 1.0.0)`,
  ])
  const targets = [
    { area: 'shell', version: '2.0.0' },
    { area: 'mf-a', version: '2.0.0' },
  ]
  expect(await reasons(registry.gate(targets))).toEqual([left('mf-b')])
  await publishArea('mf-b', '2.0.0', '^2.0.0')
  expect(await together('shell@2.0.0', 'mf-a@2.0.0', 'mf-b@2.0.0')).toBe('made')
  expect(await together('shell@1.0.0', 'mf-a@1.0.0', 'mf-b@1.0.0')).toBe('made')
})
