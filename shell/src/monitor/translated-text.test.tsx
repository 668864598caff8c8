import { beforeAll, expect, it } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { startChecks } from './later'

beforeAll(() => {
  // jsdom has none.
  Object.assign(window, {
    PerformanceObserver: class {
      observe = () => undefined
    },
  })
  startChecks()
})

const Progress = ({ count }: { count: number }) => (
  <p role="status">
    {count} de {5} personas
  </p>
)

const textsOf = (element: Element) => [...element.childNodes].filter((node) => node instanceof Text)
const translated = (text: string) => Object.assign(document.createElement('span'), { textContent: text })

it.each([
  [
    'each text by an element',
    (status: Element) => {
      for (const text of textsOf(status)) text.replaceWith(translated(text.data))
    },
  ],
  [
    'all texts by one element that it inserts before removing them',
    (status: Element) => {
      const [first, ...others] = textsOf(status)
      const font = translated('3 of 5 people')
      status.insertBefore(font, first ?? null)
      for (const text of [first, ...others]) text?.remove()
    },
  ],
])('shows later changes after a translator has replaced %s', async (_, translate) => {
  const { rerender } = render(<Progress count={3} />)
  const status = screen.getByRole('status')
  translate(status)
  await Promise.resolve()
  rerender(<Progress count={4} />)
  await waitFor(() => expect(status).toHaveTextContent(/^4 de 5 personas$/))
  // Translated again, and changed again.
  translate(status)
  await Promise.resolve()
  rerender(<Progress count={5} />)
  await waitFor(() => expect(status).toHaveTextContent(/^5 de 5 personas$/))
})
