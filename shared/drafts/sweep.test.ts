import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { draftsName, readKept, sweepDrafts, writeKept } from '@fcr/shared/drafts'

const hour = 60 * 60 * 1000
const name = draftsName('fcr:boletines')
const memberName = draftsName('fcr:member:boletines')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  jest.useFakeTimers({ now: new Date('2026-07-28T15:00:00Z') })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('sweepDrafts', () => {
  it.each([name, memberName])('deletes drafts older than 24 hours under %s, and no others', async (key) => {
    for (const storage of [localStorage, sessionStorage]) {
      const old = { savedAt: Date.now() - hour, texto: 'antiguo' }
      writeKept(storage, key, [{ savedAt: Date.now() }, old])
    }
    jest.setSystemTime(Date.now() + 23.5 * hour)
    await sweepDrafts()
    for (const storage of [localStorage, sessionStorage]) {
      expect(readKept(storage, key)).toHaveLength(1)
      expect(storage.getItem(key)).not.toContain('antiguo')
    }
    jest.setSystemTime(Date.now() + hour)
    await sweepDrafts()
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
  })

  it.each([
    'basura',
    '',
    '{}',
    'null',
    '7',
    '"texto"',
    '[null, 1, "x", [], {}]',
    '[{"savedAt":"ayer"}]',
    '[{"savedAt":null}]',
    // Saved tomorrow: either the clock or the draft is wrong.
    '[{"savedAt":9999999999999}]',
  ])('deletes invalid content: %s', async (text) => {
    localStorage.setItem(name, text)
    sessionStorage.setItem(name, text)
    await sweepDrafts()
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
  })

  it('deletes invalid entries of a list and keeps the others', async () => {
    const draft = { savedAt: Date.now(), texto: 'sirve' }
    localStorage.setItem(name, JSON.stringify([null, draft, { savedAt: 'ayer' }]))
    await sweepDrafts()
    expect(readKept(localStorage, name)).toEqual([draft])
  })

  it('does not write if nothing has expired: another tab may be typing', async () => {
    writeKept(localStorage, name, [{ savedAt: Date.now() }])
    const write = jest.spyOn(Storage.prototype, 'setItem')
    await sweepDrafts()
    expect(write).not.toHaveBeenCalled()
  })

  it('ignores other storage keys', async () => {
    localStorage.setItem('fcr:registro:equipo-compartido', '1')
    localStorage.setItem('otro:borradores', 'basura')
    await sweepDrafts()
    expect(localStorage).toHaveLength(2)
  })

  it('uses the storage keys if the browser cannot list its databases', async () => {
    const deleted: string[] = []
    const indexedDB = {
      open: () => {
        throw new Error('InvalidStateError')
      },
      deleteDatabase: (of: string) => deleted.push(of),
    }
    Object.assign(globalThis, { indexedDB })
    try {
      localStorage.setItem(name, 'basura')
      await sweepDrafts()
      expect(deleted).toEqual([name])
    } finally {
      Reflect.deleteProperty(globalThis, 'indexedDB')
    }
  })

  it('does not throw if the browser refuses storage', async () => {
    localStorage.setItem(name, 'basura')
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('SecurityError')
    })
    Object.defineProperty(globalThis, 'indexedDB', {
      configurable: true,
      get: () => {
        throw new Error('SecurityError')
      },
    })
    await expect(sweepDrafts()).resolves.toBeUndefined()
    Reflect.deleteProperty(globalThis, 'indexedDB')
  })
})

describe('writeKept', () => {
  /** Limits the storage to 5000 characters. */
  function limitStorage() {
    const setItem = Reflect.get(Storage.prototype, 'setItem')
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      const used = Object.keys(this).reduce((sum, other) => sum + (this.getItem(other) ?? '').length, 0)
      if (used - (this.getItem(key)?.length ?? 0) + text.length > 5000)
        throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, text)
    })
  }
  const draft = (length: number) => [{ savedAt: Date.now(), texto: 'x'.repeat(length) }]

  it('makes room in a full storage by removing the largest entries, except drafts and small entries', () => {
    for (const [key, length] of [
      ['mapa:cache', 2500],
      ['noticias', 1200],
      ['fcr:saliendo', 1],
    ] as const)
      localStorage.setItem(key, 'x'.repeat(length))
    writeKept(localStorage, memberName, draft(1000))
    limitStorage()
    writeKept(localStorage, name, draft(1500))
    expect(Object.keys(localStorage).sort()).toEqual([name, memberName, 'fcr:saliendo', 'noticias'])
    writeKept(localStorage, name, draft(3000))
    expect(Object.keys(localStorage).sort()).toEqual([name, memberName, 'fcr:saliendo'])
  })

  it('throws if drafts fill the storage; keeps them, and small notes', () => {
    localStorage.setItem('fcr:saliendo', 'x')
    writeKept(localStorage, memberName, draft(4000))
    limitStorage()
    expect(() => writeKept(localStorage, name, draft(1500))).toThrow('full')
    expect(localStorage.getItem('fcr:saliendo')).toBe('x')
    expect(readKept(localStorage, memberName)).toHaveLength(1)
  })
})
