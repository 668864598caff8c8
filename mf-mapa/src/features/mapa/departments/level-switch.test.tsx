import { afterEach, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { LevelSwitch, type Level } from './level-switch'

const redraw = jest.fn()

function Switch() {
  const [level, setLevel] = useState<Level>('places')
  const draw = (wanted: Level) => {
    redraw()
    setLevel(wanted)
  }
  return <LevelSwitch level={level} onLevel={draw} />
}

afterEach(() => void jest.useRealTimers())

it('shows the press before the map is drawn again, and the map’s level afterwards', () => {
  jest.useFakeTimers()
  render(<Switch />)
  const departments = screen.getByRole('button', { name: 'Departamentos' })
  fireEvent.click(departments)
  expect(departments).toHaveAttribute('aria-pressed', 'true')
  expect(redraw).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(50))
  expect(redraw).toHaveBeenCalledTimes(1)
  expect(departments).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: 'Municipios' })).toHaveAttribute('aria-pressed', 'false')
})
