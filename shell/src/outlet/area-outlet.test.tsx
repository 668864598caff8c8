import { expect, it, jest } from '@jest/globals'
import type { QueryClient } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { Link } from 'react-router-dom'
import { consoleError, fakeAreas, open, page } from '../testing/fake-areas'
import { entry, inline, inlined, release } from '../testing/inlined-live'

const { enterArea, refreshOnReturn } = await import('./enter-area')
const { refreshLive, shellChanged } = await import('../live-state')
const { loadArea } = await import('../federation/load-area')
const { loadQueries } = await import('../federation/load-queries')

const areas = fakeAreas()

it('shows the active version after a sign that it loads; asks for no live state, and reports nothing', async () => {
  areas.entries = { 'mf-mapa@2.0.0': page('version 2'), 'mf-mapa@1.0.0': page('version 1') }
  open('/mapaUBPD')
  expect(screen.getByRole('status')).toHaveTextContent('Cargando')
  expect(await screen.findByText('version 2')).toBeVisible()
  expect(document.documentElement.dataset['area']).toBe('mf-mapa@2.0.0')
  expect(areas.reports()).toEqual([])
  expect(areas.calls.filter(({ url }) => url === '/live.json')).toEqual([])
})

it('marks the document while it shows an area without the site’s frame', async () => {
  const { releases, ...rest } = inlined()
  const bare = { ...release('mf-mapa', '2.0.0', ['/mapaUBPD']), frame: 'none' as const }
  inline({ ...rest, releases: { ...releases, 'mf-mapa@2.0.0': bare } })
  const { dataset } = document.documentElement
  dataset['frame'] = 'none'
  const link = () => createElement(Link, { to: '/mapaUBPD' }, 'Mapa')
  areas.entries = { 'mf-public@1.0.0': link, 'mf-mapa@2.0.0': page('version 2') }
  open('/news')
  expect(dataset['frame']).toBeUndefined()
  await userEvent.click(await screen.findByRole('link', { name: 'Mapa' }))
  expect(await screen.findByText('version 2')).toBeVisible()
  expect(dataset['frame']).toBe('none')
})

/** Counts reloads by jsdom's error message: it cannot reload a page. */
const reloads = () =>
  consoleError().mock.calls.filter(([problem]) => /navigation/.test(String(problem))).length

it('reloads the page on entering an area if another shell is live', async () => {
  consoleError().mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/mapaUBPD')
  areas.live = inlined().live
  areas.live.areas['shell'] = entry('1.1.0', '1.0.0')
  let shown = false
  void enterArea('mf-mapa').then(() => (shown = true))
  await waitFor(() => expect(reloads()).toBe(1))
  await act(() => Promise.resolve())
  expect(shown).toBe(false)
  consoleError().mockClear()
})

it('reloads the page on a retry if another shell is live', async () => {
  consoleError().mockImplementation(() => undefined)
  open('/mapaUBPD')
  const retry = await screen.findByRole('button', { name: 'Intentar de nuevo' })
  areas.live = inlined().live
  areas.live.areas['shell'] = entry('1.1.0', '1.0.0')
  await userEvent.click(retry)
  await waitFor(() => expect(reloads()).toBe(1))
  consoleError().mockClear()
})

it('shows an area that is entered again only in the version that is live by then', async () => {
  const { live } = inlined()
  const link = (to: string) => () => createElement(Link, { to }, 'Sigue')
  areas.entries = {
    'mf-mapa@2.0.0': link('/news'),
    'mf-mapa@1.0.0': page('version 1'),
    'mf-public@1.0.0': link('/mapaUBPD'),
  }
  const follow = async () => userEvent.click(await screen.findByRole('link', { name: 'Sigue' }))
  open('/mapaUBPD')
  await follow()
  await waitFor(() => expect(document.documentElement.dataset['area']).toBe('mf-public@1.0.0'))
  areas.live = { ...live, areas: { ...live.areas, 'mf-mapa': entry('1.0.0', null) } }
  const shown = new Set<string | undefined>()
  const observer = new MutationObserver(() => shown.add(document.documentElement.dataset['area']))
  observer.observe(document.documentElement, { attributes: true })
  await follow()
  expect(await screen.findByText('version 1')).toBeVisible()
  observer.disconnect()
  expect(shown).not.toContain('mf-mapa@2.0.0')
})

it('does not reload the page on entering an area while its shell is live', async () => {
  window.history.replaceState(null, '', '/mapaUBPD')
  areas.live = inlined().live
  await enterArea('mf-mapa')
  expect(reloads()).toBe(0)
})

it('enters an area with the earlier shell if the page cannot be reloaded', async () => {
  window.history.replaceState(null, '', '/mapaUBPD')
  areas.live = inlined().live
  areas.live.areas['shell'] = entry('1.1.0', '1.0.0')
  const keepOpen = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', keepOpen)
  await enterArea('mf-mapa')
  expect(reloads()).toBe(0)
  window.removeEventListener('beforeunload', keepOpen)
})

it('does not reload the page of an offline visitor, although another shell is known to be live', async () => {
  window.history.replaceState(null, '', '/mapaUBPD')
  areas.live = { ...inlined().live, revision: 8 }
  areas.live.areas['shell'] = entry('1.1.0', '1.0.0')
  await refreshLive()
  areas.live = undefined
  expect(shellChanged()).toBe(true)
  consoleError().mockImplementation(() => undefined)
  let entered = false
  void enterArea('mf-mapa').then(() => (entered = true))
  await waitFor(() => expect(entered || reloads() > 0).toBe(true))
  expect(reloads()).toBe(0)
  consoleError().mockClear()
})

it('enters an area although the live state does not arrive', async () => {
  window.history.replaceState(null, '', '/mapaUBPD')
  window.fetch = () => new Promise(() => undefined)
  jest.useFakeTimers()
  let entered = false
  void enterArea('mf-mapa').then(() => (entered = true))
  await jest.advanceTimersByTimeAsync(1000)
  jest.useRealTimers()
  expect(entered).toBe(true)
})

it('does not reload the page for a visitor who has gone on to another area', async () => {
  consoleError().mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/mapaUBPD')
  areas.live = inlined().live
  areas.live.areas['shell'] = entry('1.1.0', '1.0.0')
  let ended = false
  void enterArea('mf-mapa').then(() => (ended = true))
  window.history.replaceState(null, '', '/news')
  await waitFor(() => expect(ended).toBe(true))
  expect(reloads()).toBe(0)
  consoleError().mockClear()
})

it('drops cached responses on entering an area only if another version of it is live', async () => {
  areas.entries = { 'mf-mapa@2.0.0': page('version 2') }
  window.history.replaceState(null, '', '/mapaUBPD')
  const client = await queryClient()
  client.setQueryData(['public', 'list'], 'as version 2 reads it')
  await loadArea('mf-mapa')
  areas.live = inlined().live
  await enterArea('mf-mapa')
  expect(client.getQueryData(['public', 'list'])).toBe('as version 2 reads it')
  areas.live.areas['mf-mapa'] = entry('1.0.0', null)
  await enterArea('mf-mapa')
  expect(client.getQueryCache().getAll()).toEqual([])
})

/** The client that the shell shares with its areas. */
async function queryClient(): Promise<QueryClient> {
  const { Queries, shared } = await loadQueries()
  const { result } = renderHook(() => shared.useQueryClient(), { wrapper: Queries })
  return result.current
}

it('asks for the live state when the visitor returns to the page, and not when they leave', () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get')
  const become = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  refreshOnReturn()
  become('hidden')
  expect(areas.calls).toEqual([])
  become('visible')
  expect(areas.calls.map(({ url }) => url)).toEqual(['/live.json'])
})
