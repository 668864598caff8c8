import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createRegistry, type Registry } from '../deployments/create-registry'
import { layout } from '../files/layout'
import { emptyReport, hourOf } from '../store/telemetry/report-files'
import { buildArea, buildShell, temporaryFolder } from '../testing/fixtures'
import { rewriteNewest } from '../testing/forge'
import { entry, off } from '../testing/plans'
import { suspectFrom, suspects } from './evidence'

it('compares an area with the others that are on, without the shell', () => {
  const watched = entry('1.1.0', '1.0.0')
  const areas = {
    shell: entry('1.0.0'),
    'mf-mapa': watched,
    'mf-otra': entry('1.0.0'),
    'mf-apagada': entry('1.0.0', null, { disabled: off }),
  }
  const { others } = suspectFrom(
    { areas },
    [],
    { area: 'mf-mapa', role: 'active', entry: watched, since: 0, from: 0 },
    1,
  )
  expect(others).toHaveLength(1)
})

describe('of a version that was live before', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let registry: Registry
  const meta = { reason: 'a test' }
  const target = { area: 'mf-mapa', version: '1.1.0' }

  beforeEach(async () => {
    folder = await temporaryFolder()
    registry = createRegistry(`${folder.dir}/registry`)
    await registry.makeLocal()
    await registry.publish(await buildShell(folder.dir, '1.0.0'))
    await registry.activate('shell', '1.0.0', meta)
    for (const version of ['1.0.0', '1.1.0'])
      await registry.publish(await buildArea(folder.dir, 'mf-mapa', version))
    await registry.activate('mf-mapa', '1.0.0', meta)
    await rewriteNewest(registry.dir, (record) => ({ ...record, at: at('08:00') }))
  })
  afterEach(() => folder.remove())

  const at = (time: string) => `2026-01-15T${time}:00.000Z`
  const changes = {
    activate: () => registry.activate('mf-mapa', '1.1.0', meta),
    rollback: () => registry.rollback('mf-mapa', meta),
    canary: () => registry.canary(target, 10, meta),
    stop: () => registry.endCanary('mf-mapa', meta),
    promote: () => registry.promote('mf-mapa', meta),
    disable: () => registry.disable('mf-mapa', meta),
    enable: () => registry.enable('mf-mapa', meta),
  }
  /** One visit in the hour from 9, ten in that from 10, a hundred in that from 11. */
  const hours = Object.fromEntries(
    ['09:00', '10:00', '11:00'].map((time, index) => [
      hourOf(Date.parse(at(time))),
      { 'mf-mapa@1.1.0': { visits: 10 ** index, failing: 0, lcp: {}, inp: {} } },
    ]),
  )

  const histories: [string, number, [string, keyof typeof changes][]][] = [
    ['its first activation', 111, [['09:50', 'activate']]],
    [
      'the next hour',
      100,
      [
        ['10:05', 'activate'],
        ['10:20', 'rollback'],
        ['10:30', 'activate'],
      ],
    ],
    [
      'the same hour, if it was taken back before',
      110,
      [
        ['09:05', 'activate'],
        ['09:20', 'rollback'],
        ['10:30', 'activate'],
      ],
    ],
    [
      'the next hour, as a canary',
      100,
      [
        ['10:05', 'canary'],
        ['10:20', 'stop'],
        ['10:30', 'canary'],
      ],
    ],
    [
      'the next hour, as a canary after a rollback',
      100,
      [
        ['10:05', 'activate'],
        ['10:20', 'rollback'],
        ['10:30', 'canary'],
      ],
    ],
    [
      'the next hour, when promoted',
      100,
      [
        ['10:01', 'canary'],
        ['10:20', 'stop'],
        ['10:30', 'canary'],
        ['10:40', 'promote'],
      ],
    ],
    [
      'its promotion, if it was the canary until then',
      110,
      [
        ['10:05', 'canary'],
        ['10:30', 'promote'],
      ],
    ],
    [
      'the hour after its area was enabled',
      100,
      [
        ['09:05', 'activate'],
        ['10:10', 'disable'],
        ['10:30', 'enable'],
      ],
    ],
    [
      'the hour in which its area was enabled',
      110,
      [
        ['09:05', 'activate'],
        ['09:10', 'disable'],
        ['10:30', 'enable'],
      ],
    ],
  ]
  it.each(histories)('counts from %s', async (_from, visits, steps) => {
    for (const [time, change] of steps) {
      await changes[change]()
      await rewriteNewest(registry.dir, (record) => ({ ...record, at: at(time) }))
    }
    const watched = await suspects(
      layout(registry.dir),
      await registry.live(),
      [{ ...emptyReport(), hours }],
      { watchHours: 48, now: Date.parse(at('11:30')) },
    )
    expect(watched).toMatchObject([{ version: '1.1.0', sample: { visits } }])
  })
})
