import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { failuresLastHour } from '../registry/failures'
import { layout, type Layout } from '../registry/layout'
import { temporaryFolder } from '../testing/fixtures'
import { memoryLog } from '../testing/gateway'
import { openFailureJournal } from './failure-journal'

const hour = 3_600_000
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

const open = () => openFailureJournal(at, log.logger)
const reports = () => readdir(path.join(at.dir, 'reports'))

describe('failures of the last hour', () => {
  it('are summed over all gateways and outlive them', async () => {
    const [one, another] = [open(), open()]
    one.add('mf-mapa', '1.0.0')
    one.add('mf-mapa', '1.1.0')
    expect(another.add('mf-mapa', '1.1.0')).toBe(1)
    another.add('shell', '1.0.0')
    await Promise.all([one.close(), another.close()])
    expect(await failuresLastHour(at)).toEqual({ 'mf-mapa': 3, shell: 1 })
    expect(await reports()).toHaveLength(2)
  })

  it('are written one second after the first failure', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] })
    const journal = open()
    journal.add('mf-mapa', '1.0.0')
    jest.advanceTimersByTime(999)
    expect(jest.getTimerCount()).toBe(1)
    jest.advanceTimersByTime(1)
    jest.useRealTimers()
    while (Object.keys(await failuresLastHour(at)).length === 0) await new Promise(setImmediate)
    journal.add('mf-mapa', '1.0.0')
    await journal.close()
    expect(await failuresLastHour(at)).toEqual({ 'mf-mapa': 2 })
  })

  it('are dropped minute by minute once they are older', async () => {
    const journal = open()
    const now = Date.now()
    expect(journal.add('mf-mapa', '1.0.0', now - 1.5 * hour)).toBe(1)
    expect(journal.add('mf-mapa', '1.0.0', now - hour / 2)).toBe(1)
    expect(journal.add('mf-mapa', '1.0.0', now)).toBe(2)
    await journal.close()
    expect(await failuresLastHour(at, now)).toEqual({ 'mf-mapa': 2 })
    expect(await failuresLastHour(at, now + hour / 2)).toEqual({ 'mf-mapa': 1 })
    expect(await failuresLastHour(at, now + hour)).toEqual({})
  })

  it('ignore a file that is damaged or incomplete', async () => {
    const journal = open()
    journal.add('mf-mapa', '1.0.0')
    await journal.close()
    const folder = path.join(at.dir, 'reports')
    const [whole = ''] = await reports()
    const text = await readFile(path.join(folder, whole), 'utf8')
    await writeFile(path.join(folder, 'half.json'), text.slice(0, -5))
    await writeFile(path.join(folder, 'negative.json'), text.replace(':1}', ':-7}'))
    await writeFile(path.join(folder, '.draft.json'), text)
    expect(await failuresLastHour(at)).toEqual({ 'mf-mapa': 1 })
  })

  it('remove the file of a gateway that reported nothing for an hour', async () => {
    const old = open()
    old.add('mf-mapa', '1.0.0')
    await old.close()
    const [name = ''] = await reports()
    const before = new Date(Date.now() - 1.1 * hour)
    await utimes(path.join(at.dir, 'reports', name), before, before)
    const journal = open()
    journal.add('mf-mapa', '1.0.0')
    await journal.close()
    expect(await reports()).toHaveLength(1)
    expect(await reports()).not.toContain(name)
  })

  it('stay in memory where they cannot be written, with one line in the log', async () => {
    await writeFile(path.join(at.dir, 'reports'), 'no folder')
    const journal = open()
    journal.add('mf-mapa', '1.0.0')
    await journal.close()
    expect(journal.add('mf-mapa', '1.0.0')).toBe(2)
    await journal.close()
    expect(log.errors()).toHaveLength(1)
    expect(log.errors()[0]).toContain('failure reports: ')
    expect(await failuresLastHour(at)).toEqual({})
  })

  it('do not recreate a registry that is unreachable', async () => {
    const journal = open()
    await rm(at.dir, { recursive: true })
    journal.add('mf-mapa', '1.0.0')
    await journal.close()
    expect(log.errors()).toHaveLength(1)
    await expect(readdir(at.dir)).rejects.toThrow()
    await mkdir(at.dir)
  })
})
