import { expect, it, jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, useState, type ChangeEvent } from 'react'
import { consoleError, fakeAreas, open, page } from '../testing/fake-areas'

const { keepMarkup } = await import('./prerendered-markup')
const { enterVersion, giveUp } = await import('../monitor/monitor')

const areas = fakeAreas()

const typed = (set: (text: string) => void) => (event: ChangeEvent<HTMLInputElement>) =>
  set(event.target.value)

it.each([
  ['a translator has moved its nodes', new DOMException('not a child of this node', 'NotFoundError')],
  [
    'an extension throws in its handlers',
    Object.assign(new Error('x'), { stack: 'at f (moz-extension://a/b.js:1:1)' }),
  ],
])(
  'renders the same version again with the typed values when %s, and attributes nothing to it',
  async (_, error) => {
    consoleError().mockImplementation(() => undefined)
    // React tries a second time by itself.
    let failing = 0
    const Form = () => {
      const [name, setName] = useState('')
      const [, render] = useState(0)
      if (failing > 0) {
        failing -= 1
        throw error
      }
      const update = () => {
        failing = 2
        render((times) => times + 1)
      }
      return createElement(
        'form',
        null,
        createElement('input', { 'aria-label': 'Nombre', value: name, onChange: typed(setName) }),
        createElement('input', { 'aria-label': 'Clave', type: 'password' }),
        createElement('input', { 'aria-label': 'Acepto', type: 'checkbox' }),
        createElement('button', { type: 'button', onClick: update }, 'Actualizar'),
        createElement('output', null, name),
      )
    }
    areas.entries = { 'mf-mapa@2.0.0': Form, 'mf-mapa@1.0.0': page('version 1') }
    open('/mapaUBPD')
    await userEvent.type(await screen.findByLabelText('Nombre'), 'Ángela')
    await userEvent.type(screen.getByLabelText('Clave'), 'secreta')
    await userEvent.click(screen.getByLabelText('Acepto'))
    const before = screen.getByLabelText('Nombre')
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
    await waitFor(() => expect(screen.getByLabelText('Nombre')).not.toBe(before))
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ángela')
    expect(screen.getByRole('status')).toHaveTextContent('Ángela')
    expect(screen.getByLabelText('Acepto')).toBeChecked()
    expect(screen.getByLabelText('Clave')).toHaveValue('')
    expect(areas.reports()).toEqual([
      { area: 'mf-mapa', version: '2.0.0', reason: 'unattributed', pattern: '/mapaUBPD', phase: 'run' },
    ])
    consoleError().mockClear()
  },
)

it('restores the typed values in the last good version after the active one throws', async () => {
  consoleError().mockImplementation(() => undefined)
  const Field = () => createElement('input', { 'aria-label': 'Nombre' })
  const Throwing = () => {
    const [isBroken, setBroken] = useState(false)
    if (isBroken)
      throw Object.assign(new Error('x'), {
        stack: `at f (${window.location.origin}/areas/mf-mapa/2.0.0/remoteEntry.js:1:1)`,
      })
    const fail = () => setBroken(true)
    return createElement(
      'div',
      null,
      createElement(Field),
      createElement('button', { onClick: fail }, 'Fallar'),
    )
  }
  areas.entries = { 'mf-mapa@2.0.0': Throwing, 'mf-mapa@1.0.0': Field }
  open('/mapaUBPD')
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Ángela')
  await userEvent.click(screen.getByRole('button', { name: 'Fallar' }))
  await waitFor(() => expect(document.documentElement.dataset['area']).toBe('mf-mapa@1.0.0'))
  await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveValue('Ángela'))
  consoleError().mockClear()
})

it('replaces a version in place if it is given up and the page cannot reload', async () => {
  areas.entries = { 'mf-mapa@2.0.0': page('version 2'), 'mf-mapa@1.0.0': page('version 1') }
  const ask = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  open('/mapaUBPD')
  expect(await screen.findByText('version 2')).toBeVisible()
  act(() => void giveUp('busy'))
  expect(await screen.findByText('version 1')).toBeVisible()
  window.removeEventListener('beforeunload', ask)
})

it('stops rendering a page that always fails, and attributes nothing to its version', async () => {
  consoleError().mockImplementation(() => undefined)
  const failing = () => {
    throw new DOMException('not a child of this node', 'NotFoundError')
  }
  areas.entries = { 'mf-mapa@2.0.0': failing, 'mf-mapa@1.0.0': page('version 1') }
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta parte no está disponible por ahora')
  expect(new Set(areas.reports().map((report) => (report as { reason: string }).reason))).toEqual(
    new Set(['unattributed']),
  )
  consoleError().mockClear()
})

/** A page with a button that makes it fail as often as told, through no fault of its version. */
function failingPage() {
  const failures = { next: 0 }
  let left = 0
  const Page = () => {
    const [, render] = useState(0)
    if (left > 0) {
      left -= 1
      throw new DOMException('not a child of this node', 'NotFoundError')
    }
    const fail = () => {
      // React tries a second time by itself.
      left = 2 * failures.next
      render((times) => times + 1)
    }
    return createElement('button', { onClick: fail }, 'Fallar')
  }
  return { failures, Page }
}

it('renders a page again at most five times within a minute', async () => {
  consoleError().mockImplementation(() => undefined)
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000)
  const { failures, Page } = failingPage()
  areas.entries = { 'mf-mapa@2.0.0': Page }
  open('/mapaUBPD')
  const fail = async (times: number) => {
    failures.next = times
    await userEvent.click(await screen.findByRole('button', { name: 'Fallar' }))
  }
  await fail(5)
  expect(await screen.findByRole('button', { name: 'Fallar' })).toBeVisible()
  now.mockReturnValue(1_060_000)
  await fail(5)
  expect(await screen.findByRole('button', { name: 'Fallar' })).toBeVisible()
  await fail(1)
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta parte no está disponible por ahora')
  consoleError().mockClear()
})

/** Goes to another path without a link, as the browser's buttons do. */
const goTo = (path: string) =>
  act(() => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

it('tries the area again on its next path after no version worked', async () => {
  consoleError().mockImplementation(() => undefined)
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta parte no está disponible por ahora')
  areas.entries = { 'mf-mapa@2.0.0': page('version 2') }
  goTo('/person/1')
  expect(await screen.findByText('version 2')).toBeVisible()
  consoleError().mockClear()
})

it('does not go back to a version that failed while another one works, on no path', async () => {
  areas.entries = { 'mf-mapa@1.0.0': page('version 1'), 'mf-public@1.0.0': page('news') }
  open('/mapaUBPD')
  expect(await screen.findByText('version 1')).toBeVisible()
  areas.entries = { ...areas.entries, 'mf-mapa@2.0.0': page('version 2') }
  goTo('/person/1')
  expect(screen.getByText('version 1')).toBeVisible()
  goTo('/news')
  expect(await screen.findByText('news')).toBeVisible()
  goTo('/person/1')
  expect(await screen.findByText('version 1')).toBeVisible()
})

it('keeps a prerendered page readable if its area cannot be loaded', async () => {
  consoleError().mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/mapaUBPD')
  keepMarkup('/mapaUBPD', '<h1>Lo que dice la página</h1>')
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toHaveTextContent('solo se puede leer')
  expect(screen.getByRole('heading', { name: 'Lo que dice la página' })).toBeVisible()
  areas.entries = { 'mf-mapa@2.0.0': page('version 2') }
  await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('version 2')).toBeVisible()
  expect(screen.queryByRole('heading')).toBeNull()
  keepMarkup('', '')
  consoleError().mockClear()
})

it('reports a lost connection, and recovers with one press once it is back', async () => {
  consoleError().mockImplementation(() => undefined)
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión a internet')
  online.mockReturnValue(true)
  areas.entries = { 'mf-mapa@2.0.0': page('version 2') }
  await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('version 2')).toBeVisible()
  consoleError().mockClear()
})

it('leaves the shown area alone if a version of another one is given up', async () => {
  areas.entries = { 'mf-mapa@2.0.0': page('version 2'), 'mf-mapa@1.0.0': page('version 1') }
  const ask = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  open('/mapaUBPD')
  expect(await screen.findByText('version 2')).toBeVisible()
  enterVersion('mf-public', '2.0.0')
  act(() => void giveUp('busy'))
  await act(() => Promise.resolve())
  expect(screen.getByText('version 2')).toBeVisible()
  window.removeEventListener('beforeunload', ask)
})
