import { expect, it } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { latLng } from 'leaflet'
import { useMapSelection } from './use-map-selection'
import { startView } from './view-memory'

it('a popup that goes does not close the one that was opened after it', () => {
  const { result } = renderHook(() => useMapSelection(startView))
  for (const place of ['4,-74', '5,-75']) act(() => result.current.press([place], latLng(4, -74)))
  act(() => result.current.closed(1))
  expect(result.current.opening).toEqual({ place: '5,-75', count: 2 })
  act(() => result.current.closed(2))
  expect(result.current.opening).toBeNull()
})
