import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { Grouper, peopleIn, writeKeys } from '../../../people/places'
import { neiva, palmira, person } from '../../../testing/people'
import { noFilter } from './filter'
import { useFiltered } from './use-filtered'

beforeEach(() => {
  jest.useFakeTimers()
  // Each step takes longer than a turn.
  let now = 0
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 20))
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const group = (...names: string[]) => {
  const grouper = new Grouper()
  const places = [palmira, neiva]
  grouper.add(names.map((name, index) => person({ ...places[index % 2], PRIMER_NOMBRE: name })))
  const grouping = grouper.finish()
  // Its work is in the iteration.
  Array.from(writeKeys(grouping))
  return grouping
}
const named = (text: string) => ({ ...noFilter, text })

it('shows the people of the last filter until those of the next one are found', () => {
  const all = group('Ana', 'Ana', 'Benigna')
  const { result, rerender } = renderHook(({ filter }) => useFiltered(all, filter), {
    initialProps: { filter: noFilter },
  })
  const ana = named('ana')
  rerender({ filter: ana })
  expect(result.current).toEqual({ applied: noFilter, grouping: all })
  const benigna = named('benigna')
  rerender({ filter: benigna })
  // Nobody is filtered for the one before any more.
  expect(jest.getTimerCount()).toBe(1)
  act(() => jest.runAllTimers())
  expect(result.current.applied).toBe(benigna)
  expect(peopleIn(result.current.grouping)).toBe(1)
  rerender({ filter: ana })
  act(() => jest.runAllTimers())
  expect(peopleIn(result.current.grouping)).toBe(2)
})

it('filters many people after the frame that shows the key', () => {
  jest.spyOn(performance, 'now').mockReturnValue(0)
  const all = group(...Array.from({ length: 2001 }, (_, index) => (index === 0 ? 'Benigna' : 'Ana')))
  const { result, rerender } = renderHook(({ filter }) => useFiltered(all, filter), {
    initialProps: { filter: noFilter },
  })
  const benigna = named('benigna')
  rerender({ filter: benigna })
  act(() => jest.advanceTimersByTime(15))
  expect(result.current.applied).toBe(noFilter)
  act(() => jest.advanceTimersByTime(2))
  expect(result.current.applied).toBe(benigna)
  expect(peopleIn(result.current.grouping)).toBe(1)
})

it('shows other people at once', () => {
  const filter = named('ana')
  const { result, rerender } = renderHook(({ all }) => useFiltered(all, filter), {
    initialProps: { all: group() },
  })
  expect(peopleIn(result.current.grouping)).toBe(0)
  rerender({ all: group('Ana', 'Benigna') })
  expect(peopleIn(result.current.grouping)).toBe(1)
})
