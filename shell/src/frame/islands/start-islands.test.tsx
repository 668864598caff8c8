import { expect, it, jest } from '@jest/globals'
import { site } from '@fcr/shared/contracts/site'
import { provideSite } from '@fcr/shared/site'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server.edge'
import { inline, inlined } from '../../testing/inlined-live'
import { Footer } from '../footer'
import { Island } from './island'

// The browser of these tests is always idle: each part then starts in the order of its timer, before the test's own.
const requestIdleCallback = (start: () => void) => start()
Object.assign(globalThis, { __SHARED_VERSIONS__: {}, requestIdleCallback })
const { startIslands } = await import('./start-islands')
const { reloadPage } = await import('../../typed')
provideSite(site.parse({}))

const built = renderToString(
  <Island>
    <Footer />
  </Island>,
)

/** Starts a page whose footer is in the HTML; no area is live. */
async function start(footer: string, overrides?: ReturnType<typeof inlined>['overrides']) {
  const { live } = inlined()
  inline({ live: { ...live, areas: {} }, releases: {}, ...(overrides && { overrides }) })
  const parts = { encabezado: '', contenido: '', pie: footer }
  for (const [id, markup] of Object.entries(parts))
    document.body.append(Object.assign(document.createElement('div'), { id, innerHTML: markup }))
  const before = document.querySelector('footer')
  await act(async () => {
    startIslands()
    await new Promise((resolve) => setTimeout(resolve))
  })
  return { before, after: document.querySelector('footer') }
}

it('takes over the frame that is in the HTML', async () => {
  const { before, after } = await start(built)
  expect(after).toBe(before)
})

it('renders the frame again under hot reload, where the HTML has the class names of another build', async () => {
  const warnings = jest.spyOn(console, 'warn')
  const shell = { entryUrl: 'http://localhost:4100/main.js', global: 'shell' }
  // An unexpected console.error, as React reports a mismatch, fails the test.
  const { after } = await start(built.replace('class="footer"', 'class="built"'), { shell })
  expect(after).toHaveClass('footer')
  expect(warnings).not.toHaveBeenCalled()
})

it('reports that it has started once the header responds', async () => {
  const guard = { started: jest.fn(), report: jest.fn(), leave: () => false, enter: jest.fn() }
  Object.assign(window, { fcrGuard: guard })
  const started = start(built)
  expect(guard.started).not.toHaveBeenCalled()
  await started
  await waitFor(() => expect(guard.started).toHaveBeenCalledTimes(1))
})

it('keeps what is typed over a reload that the product decides on, and says so', async () => {
  await start(built)
  const field = Object.assign(document.createElement('input'), { name: 'nombre' })
  document.getElementById('contenido')?.append(field)
  fireEvent.input(field, { target: { value: 'Ángela' } })
  expect(reloadPage(() => 'reloading')).toBe(true)
  await start(built)
  expect(screen.getByText(/lo que usted escribió está guardado/)).toBeVisible()
})
