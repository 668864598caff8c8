import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { until } from '@fcr/tooling/test/until.mjs'
import { failuresIn } from '../../store/telemetry/failures'
import { layout, type Layout } from '../../files/layout'
import { readReports } from '../../store/telemetry/report-files'
import { temporaryFolder } from '../../testing/fixtures'
import { memoryLog } from '../../testing/gateway'
import { createTelemetryStore } from './telemetry-store'

const hour = 3_600_000
const someone = '192.0.2.7'
let at: Layout
let remove: () => Promise<void>
let log: ReturnType<typeof memoryLog>
beforeEach(async () => {
  const folder = await temporaryFolder()
  remove = folder.remove
  at = layout(folder.dir)
  log = memoryLog()
})
afterEach(() => remove())

const lastHour = async (now = Date.now()) => Object.fromEntries(failuresIn(await readReports(at), now))
const open = () => createTelemetryStore(at, log.logger, { gateway: randomUUID() })
const reports = () => readdir(path.join(at.dir, 'reports'))

describe('failures of the last hour', () => {
  it('are summed over all gateways and outlive them', async () => {
    const [one, another] = [open(), open()]
    one.failure({ area: 'mf-mapa', version: '1.0.0' }, someone)
    one.failure({ area: 'mf-mapa', version: '1.1.0' }, someone)
    expect(another.failure({ area: 'mf-mapa', version: '1.1.0' }, someone)).toBe(1)
    another.failure({ area: 'shell', version: '1.0.0' }, someone)
    await Promise.all([one.close(), another.close()])
    expect(await lastHour()).toEqual({ 'mf-mapa@1.0.0': 1, 'mf-mapa@1.1.0': 2, 'shell@1.0.0': 1 })
    expect(await reports()).toHaveLength(2)
  })

  it('are counted per version, so that a healthy one starts at zero', () => {
    const store = open()
    store.failure({ area: 'mf-mapa', version: '1.1.0' }, someone)
    expect(store.failure({ area: 'mf-mapa', version: '1.1.0' }, someone)).toBe(2)
    expect(store.failure({ area: 'mf-mapa', version: '1.0.0' }, someone)).toBe(1)
    return store.close()
  })

  it('are written one second after the first failure', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] })
    const store = open()
    store.failure({ area: 'mf-mapa', version: '1.0.0' }, someone)
    jest.advanceTimersByTime(999)
    expect(jest.getTimerCount()).toBe(1)
    jest.advanceTimersByTime(1)
    jest.useRealTimers()
    await until(async () => Object.keys(await lastHour()).length > 0)
    store.failure({ area: 'mf-mapa', version: '1.0.0' }, someone)
    await store.close()
    expect(await lastHour()).toEqual({ 'mf-mapa@1.0.0': 2 })
  })

  it('are dropped minute by minute once they are older', async () => {
    const store = open()
    const now = Date.now()
    expect(store.failure({ area: 'mf-mapa', version: '1.0.0' }, someone, now - 1.5 * hour)).toBe(1)
    expect(store.failure({ area: 'mf-mapa', version: '1.0.0' }, someone, now - hour / 2)).toBe(1)
    expect(store.failure({ area: 'mf-mapa', version: '1.0.0' }, someone, now)).toBe(2)
    await store.close()
    expect(await lastHour(now)).toEqual({ 'mf-mapa@1.0.0': 2 })
    expect(await lastHour(now + hour / 2)).toEqual({ 'mf-mapa@1.0.0': 1 })
    expect(await lastHour(now + hour)).toEqual({})
  })

  it('ignore a file that is damaged or incomplete', async () => {
    const store = open()
    store.failure({ area: 'mf-mapa', version: '1.0.0' }, someone)
    await store.close()
    const folder = path.join(at.dir, 'reports')
    const [whole = ''] = await reports()
    const text = await readFile(path.join(folder, whole), 'utf8')
    await writeFile(path.join(folder, 'half.json'), text.slice(0, -5))
    await writeFile(path.join(folder, 'negative.json'), text.replace(':1}', ':-7}'))
    await writeFile(path.join(folder, '.draft.json'), text)
    expect(await lastHour()).toEqual({ 'mf-mapa@1.0.0': 1 })
  })

  it('of an earlier gateway are counted from its file', async () => {
    const minute = Math.floor(Date.now() / 60_000)
    const file = { formatVersion: 1, minutes: { [minute]: { 'mf-mapa': { '1.0.0': 3 } } } }
    await mkdir(path.join(at.dir, 'reports'))
    await writeFile(path.join(at.dir, 'reports', 'earlier.json'), JSON.stringify(file))
    expect(await lastHour()).toEqual({ 'mf-mapa@1.0.0': 3 })
  })

  it('remove the file of a gateway that has been gone for four days', async () => {
    const old = open()
    old.failure({ area: 'mf-mapa', version: '1.0.0' }, someone)
    await old.close()
    const [name = ''] = await reports()
    const before = new Date(Date.now() - 97 * hour)
    await utimes(path.join(at.dir, 'reports', name), before, before)
    const store = open()
    store.failure({ area: 'mf-mapa', version: '1.0.0' }, someone)
    await store.close()
    expect(await reports()).toHaveLength(1)
    expect(await reports()).not.toContain(name)
  })

  it('stay in memory where they cannot be written, with one line in the log', async () => {
    await writeFile(path.join(at.dir, 'reports'), 'no folder')
    const store = open()
    store.failure({ area: 'mf-mapa', version: '1.0.0' }, someone)
    await store.close()
    expect(store.failure({ area: 'mf-mapa', version: '1.0.0' }, someone)).toBe(2)
    await store.close()
    expect(log.errors()).toHaveLength(1)
    expect(log.errors()[0]).toContain('counts of visits and failures: ')
    expect(await lastHour()).toEqual({})
  })

  it('do not recreate a registry that is unreachable', async () => {
    const store = open()
    await rm(at.dir, { recursive: true })
    store.failure({ area: 'mf-mapa', version: '1.0.0' }, someone)
    await store.close()
    expect(log.errors()).toHaveLength(1)
    await expect(readdir(at.dir)).rejects.toThrow()
    await mkdir(at.dir)
  })
})
