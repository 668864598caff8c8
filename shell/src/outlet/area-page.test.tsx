import { describe, expect, it, jest } from '@jest/globals'
import { useQueryClient } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, lazy, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { consoleError, fakeAreas, holdLive, open, page } from '../testing/fake-areas'
import { inline, inlined, release } from '../testing/inlined-live'

const { loadArea } = await import('../federation/load-area')
const { loadQueries } = await import('../federation/load-queries')

const areas = fakeAreas()

it('shows an area that has loaded at once: a prerendered page is hydrated in one step', async () => {
  areas.entries = { 'mf-mapa@2.0.0': page('version 2') }
  await loadArea('mf-mapa')
  open('/mapaUBPD')
  expect(screen.getByText('version 2')).toBeVisible()
})

it('shows a page that suspends once it is ready', async () => {
  let finish = () => {}
  const loading = new Promise<{ default: () => ReactNode }>((resolve) => {
    finish = () => resolve({ default: page('a page in a chunk of its own') })
  })
  areas.entries = { 'mf-mapa@2.0.0': lazy(() => loading) }
  await loadArea('mf-mapa')
  open('/mapaUBPD')
  expect(screen.getByRole('status')).toHaveTextContent('Cargando')
  await act(async () => {
    finish()
    await loading
  })
  expect(await screen.findByText('a page in a chunk of its own')).toBeVisible()
})

it('gives an area the query library that it requires', async () => {
  const { releases, ...rest } = inlined()
  const requires = { contract: 1, federation: '2.9.2', shared: { '@tanstack/react-query': '^5.0.0' } }
  const asking = { ...release('mf-mapa', '2.0.0', ['/mapaUBPD']), requires }
  inline({ ...rest, releases: { ...releases, 'mf-mapa@2.0.0': asking } })
  const client = await queryClient()
  const Page = () => (useQueryClient() === client ? 'the shell’s client' : 'another')
  areas.entries = { 'mf-mapa@2.0.0': Page }
  open('/mapaUBPD')
  expect(await screen.findByText('the shell’s client')).toBeVisible()
})

it('leads home, and Back does not return, from an address for which its area has no page', async () => {
  areas.path = '/'
  areas.entries = { 'mf-public@1.0.0': page('home'), 'mf-mapa@2.0.0': page('version 2') }
  const { length } = window.history
  open('/mapaUBPD')
  expect(await screen.findByText('home')).toBeVisible()
  expect([window.location.pathname, window.history.length]).toEqual(['/', length])
})

it('leads home from an address that no area owns, without asking for the live state', async () => {
  areas.entries = { 'mf-public@1.0.0': () => createElement(Link, { to: '/nada' }, 'Nada') }
  open('/news')
  await userEvent.click(await screen.findByRole('link', { name: 'Nada' }))
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(areas.calls.map(({ url }) => url)).not.toContain('/live.json')
})

it('watches each page of an area under its own pattern', async () => {
  const enter = jest.fn()
  Object.assign(window, { fcrGuard: { enter } })
  areas.entries = { 'mf-mapa@2.0.0': () => createElement(Link, { to: '/person/1' }, 'Persona') }
  open('/mapaUBPD')
  await userEvent.click(await screen.findByRole('link', { name: 'Persona' }))
  expect(enter).toHaveBeenLastCalledWith('mf-mapa', '2.0.0', '/person/:personId')
  Reflect.deleteProperty(window, 'fcrGuard')
})

describe('a visitor who is elsewhere when an entry ends', () => {
  const Field = () =>
    createElement(
      'p',
      null,
      createElement('input', { 'aria-label': 'Nombre' }),
      createElement(Link, { to: '/mapaUBPD' }, 'Mapa'),
    )
  const typeHere = async () => userEvent.type(await screen.findByLabelText('Nombre'), 'Ángela')
  const goBack = () =>
    act(() => {
      window.history.pushState(null, '', '/news')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })

  it('keeps what they type, after an entry into another area', async () => {
    areas.entries = { 'mf-public@1.0.0': Field, 'mf-mapa@2.0.0': page('version 2') }
    open('/news')
    areas.live = inlined().live
    const arrive = holdLive()
    await userEvent.click(await screen.findByRole('link', { name: 'Mapa' }))
    goBack()
    await typeHere()
    await arrive()
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ángela')
  })

  it('keeps what they type, after a retry elsewhere', async () => {
    consoleError().mockImplementation(() => undefined)
    areas.entries = { 'mf-public@1.0.0': Field }
    open('/news')
    await userEvent.click(await screen.findByRole('link', { name: 'Mapa' }))
    const retry = await screen.findByRole('button', { name: 'Intentar de nuevo' })
    areas.live = inlined().live
    const arrive = holdLive()
    await userEvent.click(retry)
    goBack()
    await typeHere()
    await arrive()
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ángela')
    consoleError().mockClear()
  })
})

/** The client that the shell shares with its areas. */
async function queryClient() {
  const { Queries, shared } = await loadQueries()
  const { result } = renderHook(() => shared.useQueryClient(), { wrapper: Queries })
  return result.current
}
