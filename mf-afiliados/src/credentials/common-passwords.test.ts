import { afterEach, expect, it, jest } from '@jest/globals'

const arrival = jest.fn<() => Promise<object>>()
jest.unstable_mockModule('@fcr/shared/contracts/text/common-passwords', () => arrival())
const { loadCommonPasswords } = await import('./common-passwords')

afterEach(() => {
  jest.useRealTimers()
  jest.resetModules()
})

it('returns the loaded list', async () => {
  const commonPasswords = new Set(['password1'])
  arrival.mockResolvedValueOnce({ commonPasswords })
  expect(await loadCommonPasswords()).toBe(commonPasswords)
})

it('continues without a list that fails to load', async () => {
  arrival.mockRejectedValueOnce(new Error('Loading chunk failed'))
  expect(await loadCommonPasswords()).toEqual(new Set())
})

it('continues without a list that does not arrive', async () => {
  jest.useFakeTimers()
  arrival.mockReturnValueOnce(new Promise(() => undefined))
  const loaded = loadCommonPasswords()
  await jest.advanceTimersByTimeAsync(4_000)
  expect(await loaded).toEqual(new Set())
})
