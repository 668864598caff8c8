import { expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { usePrinting } from './use-printing'

const Sheet = () => usePrinting() && <p>sheet</p>

/** Installs a media query for print; returns a function that changes it. */
function paperQuery() {
  const query = Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList
  window.matchMedia = jest.fn(() => query)
  return (matches: boolean) =>
    act(() => void query.dispatchEvent(Object.assign(new Event('change'), { matches })))
}
const announce = (type: string) => act(() => void window.dispatchEvent(new Event(type)))

it('lasts as long as the browser prints, or shows how it would', () => {
  const setPaper = paperQuery()
  const { container } = render(<Sheet />)
  expect(container).toBeEmptyDOMElement()
  announce('beforeprint')
  expect(screen.getByText('sheet')).toBeInTheDocument()
  announce('afterprint')
  expect(container).toBeEmptyDOMElement()
  setPaper(true)
  expect(screen.getByText('sheet')).toBeInTheDocument()
  setPaper(false)
  expect(container).toBeEmptyDOMElement()
})

it('does not end when the end of an earlier print arrives late', () => {
  const setPaper = paperQuery()
  render(<Sheet />)
  announce('beforeprint')
  setPaper(false)
  expect(screen.getByText('sheet')).toBeInTheDocument()
})
