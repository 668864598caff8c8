import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { emptyFilters } from './filters'
import { useSearchMemory } from './search-memory'

const minute = 60_000

let client: QueryClient
beforeEach(() => {
  jest.useFakeTimers()
  client = new QueryClient()
})
afterEach(() => {
  jest.useRealTimers()
})

/** The search page, as far as it uses its memory. */
const open = () =>
  renderHook(useSearchMemory, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
const after = (time: number) => act(() => jest.advanceTimersByTimeAsync(time))
const filters = { ...emptyFilters, nombre: 'Aurelio' }

it('is empty at first, and adds each change to what it has', () => {
  const { result } = open()
  expect(result.current.recall()).toEqual({
    filters: emptyFilters,
    advanced: false,
    outcome: null,
    opened: null,
  })
  result.current.keep({ filters })
  expect(result.current.keep({ advanced: true })).toMatchObject({ filters, advanced: true })
  expect(result.current.recall()).toMatchObject({ filters, advanced: true })
})

it('is there for fifteen minutes after the page was left, and then gone', async () => {
  const first = open()
  first.result.current.keep({ filters })
  first.unmount()
  await after(15 * minute - 1)
  const again = open()
  expect(again.result.current.recall()).toMatchObject({ filters })
  again.unmount()
  await after(15 * minute)
  expect(open().result.current.recall()).toMatchObject({ filters: emptyFilters })
})

it('stays while the page is open', async () => {
  const { result } = open()
  result.current.keep({ filters })
  await after(20 * minute)
  expect(result.current.keep({ opened: '79845123' })).toMatchObject({ filters, opened: '79845123' })
})
