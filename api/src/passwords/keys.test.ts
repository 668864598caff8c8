import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { issueCode } from '../access-codes/codes'
import { addMember, testCode } from '../testing/people'
import { startTestDatabase, type TestDatabase } from '../testing/test-database'
import { hashPassword, renewHash, verifyPassword } from './hash'
import { checkStoredKeys, PasswordKeyError, usePasswordKeys } from './keys'

const one = 'clave-de-prueba-uno-'.padEnd(43, '1')
const other = 'clave-de-prueba-dos-'.padEnd(43, '2')
const password = 'Camino2026'

afterEach(() => usePasswordKeys([]))

describe('hashes with a key', () => {
  it('are verified with that key only and contain only its id', async () => {
    usePasswordKeys([one])
    const hashed = await hashPassword(password)
    expect(hashed).toMatch(/^k:[0-9a-f]{8}:\$argon2id\$/)
    expect(await verifyPassword(hashed, password)).toBe(true)
    expect(await verifyPassword(hashed, 'Otra2026')).toBe(false)
    // The hash itself depends on the key, not only its prefix.
    const withoutName = hashed.replace(/^k:[0-9a-f]{8}:/, '')
    expect(await verifyPassword(withoutName, password)).toBe(false)
  })

  it('are still verified after a new key is put first', async () => {
    usePasswordKeys([one])
    const before = await hashPassword(password)
    usePasswordKeys([other, one])
    expect(await verifyPassword(before, password)).toBe(true)
    const after = await hashPassword(password)
    usePasswordKeys([other])
    expect(await verifyPassword(after, password)).toBe(true)
    await expect(verifyPassword(before, password)).rejects.toBeInstanceOf(PasswordKeyError)
  })

  it('are renewed only for the first key and keep their salt', async () => {
    const without = await hashPassword(password)
    usePasswordKeys([one])
    const first = await renewHash(without, password)
    usePasswordKeys([other, one])
    const second = await renewHash(first ?? '', password)
    expect(await renewHash(second ?? '', password)).toBeUndefined()
    expect(await verifyPassword(second, password)).toBe(true)
    expect(await verifyPassword(second, 'Otra2026')).toBe(false)
    const [salt, ...others] = [without, first, second].map((hash) => hash?.split('$')[4])
    expect(others).toEqual([salt, salt])
  })

  it('made without a key are still accepted', async () => {
    const without = await hashPassword(password)
    usePasswordKeys([one])
    expect(await verifyPassword(without, password)).toBe(true)
    expect(await verifyPassword(undefined, password)).toBe(false)
  })
})

describe('checkStoredKeys', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database.close())

  it('prevents startup if the keys do not match the stored passwords', async () => {
    usePasswordKeys([one])
    await checkStoredKeys(database.db)
    await addMember(database.db)
    await checkStoredKeys(database.db)
    usePasswordKeys([other, one])
    await checkStoredKeys(database.db)
    usePasswordKeys([other])
    await expect(checkStoredKeys(database.db)).rejects.toThrow(/^PASSWORD_KEYS: /)
    usePasswordKeys([])
    await expect(checkStoredKeys(database.db)).rejects.toBeInstanceOf(PasswordKeyError)
    await database.db.deleteFrom('compareciente').execute()
  })

  it('does not require keys of expired passwords and codes', async () => {
    usePasswordKeys([one])
    const passed = new Date(Date.now() - 1000)
    await addMember(database.db, { must_change_password: true, password_expires_at: passed })
    await issueCode(database.db, testCode({ expiresAt: passed }))
    usePasswordKeys([other])
    await checkStoredKeys(database.db)
    await database.db.updateTable('compareciente').set({ password_expires_at: null }).execute()
    await expect(checkStoredKeys(database.db)).rejects.toBeInstanceOf(PasswordKeyError)
  })
})
