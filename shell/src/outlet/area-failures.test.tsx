import { expect, it, jest } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { consoleError, fakeAreas, holdLive, open, page } from '../testing/fake-areas'
import { inline, inlined } from '../testing/inlined-live'

const areas = fakeAreas()

/** Throws an error with the stack trace of a file of that release. */
const throwingIn = (release: string) => () => {
  const stack = `Error: x\n    at f (${window.location.origin}/areas/${release}/static/routes.js:3:17)`
  throw Object.assign(new Error('of that release'), { stack })
}
const throwing = throwingIn('mf-mapa/2.0.0')

const retry = () => userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))

/** The report of a version whose files do not load. */
const loadFailure = (version: string, reason: string) => ({
  area: 'mf-mapa',
  version,
  reason,
  pattern: '/mapaUBPD',
  phase: 'load',
})

it.each([
  ['has no files for the active one', 'entry-missing', false],
  ['does not respond', 'unattributed', true],
])(
  'shows the last good version if the server %s, and reports the failure as %s',
  async (_, reason, isCutOff) => {
    areas.isCutOff = isCutOff
    areas.entries = { 'mf-mapa@1.0.0': page('version 1') }
    open('/mapaUBPD')
    expect(await screen.findByText('version 1')).toBeVisible()
    expect(document.documentElement.dataset['area']).toBe('mf-mapa@1.0.0')
    await waitFor(() => expect(areas.reports()).toEqual([loadFailure('2.0.0', reason)]))
  },
)

it('shows the last good version if the active one throws, without reporting the error message', async () => {
  consoleError().mockImplementation(() => undefined)
  areas.entries = { 'mf-mapa@2.0.0': throwing, 'mf-mapa@1.0.0': page('version 1') }
  open('/mapaUBPD')
  expect(await screen.findByText('version 1')).toBeVisible()
  expect(areas.reports()).toEqual([
    {
      area: 'mf-mapa',
      version: '2.0.0',
      reason: 'threw',
      pattern: '/mapaUBPD',
      phase: 'render',
      source: 'static/routes.js:3:17',
    },
  ])
  consoleError().mockClear()
})

it('attributes no failure of a translated page to its version', async () => {
  consoleError().mockImplementation(() => undefined)
  document.documentElement.classList.add('translated-ltr')
  areas.entries = { 'mf-mapa@2.0.0': throwing, 'mf-mapa@1.0.0': page('version 1') }
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta parte no está disponible por ahora')
  expect(new Set(areas.reports().map((report) => (report as { reason: string }).reason))).toEqual(
    new Set(['unattributed']),
  )
  document.documentElement.classList.remove('translated-ltr')
  consoleError().mockClear()
})

it.each([
  ['another area', 'mf-public/2.0.0'],
  ['an earlier version of the area', 'mf-mapa/1.0.0'],
])('holds the shown version responsible for no error in a file of %s', async (_, release) => {
  consoleError().mockImplementation(() => undefined)
  areas.entries = { 'mf-mapa@2.0.0': throwingIn(release), 'mf-mapa@1.0.0': page('version 1') }
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta parte no está disponible por ahora')
  expect(new Set(areas.reports().map((report) => (report as { reason: string }).reason))).toEqual(
    new Set(['unattributed']),
  )
  consoleError().mockClear()
})

it('offers a retry if no version works', async () => {
  consoleError().mockImplementation(() => undefined)
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta parte no está disponible por ahora')
  const failures = ['2.0.0', '1.0.0'].map((version) => loadFailure(version, 'entry-missing'))
  await waitFor(() => expect(areas.reports()).toEqual(failures))
  await retry()
  await waitFor(() => expect(areas.reports()).toHaveLength(4))
  expect(await screen.findByRole('alert')).toBeVisible()
  areas.entries = { 'mf-mapa@2.0.0': page('version 2') }
  await retry()
  expect(await screen.findByText('version 2')).toBeVisible()
  consoleError().mockClear()
})

it('tries the versions that failed again on a retry, also while another one loads', async () => {
  consoleError().mockImplementation(() => undefined)
  const unlucky = () => {
    throw new DOMException('not a child of this node', 'NotFoundError')
  }
  areas.entries = { 'mf-mapa@1.0.0': unlucky }
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toBeVisible()
  areas.entries = { ...areas.entries, 'mf-mapa@2.0.0': page('version 2') }
  await retry()
  expect(await screen.findByText('version 2')).toBeVisible()
  consoleError().mockClear()
})

it('tries a version that this browser has quarantined on a retry', async () => {
  consoleError().mockImplementation(() => undefined)
  document.cookie = 'fcr_evitar=~mf-mapa@2.0.0'
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toBeVisible()
  areas.entries = { 'mf-mapa@2.0.0': page('version 2') }
  await retry()
  expect(await screen.findByText('version 2')).toBeVisible()
  document.cookie = 'fcr_evitar=; Max-Age=0'
  consoleError().mockClear()
})

it('leads from an address that no area owns to the home page, which offers a retry until an area owns it', async () => {
  const { live, ...rest } = inlined()
  const { 'mf-public': home, ...others } = live.areas
  inline({ ...rest, live: { ...live, areas: others } })
  const { length } = window.history
  open('/nada')
  expect(await screen.findByRole('alert')).toBeVisible()
  expect([window.location.pathname, window.history.length]).toEqual(['/', length])
  areas.entries = { 'mf-public@1.0.0': page('home') }
  areas.live = { ...live, areas: { ...others, ...(home && { 'mf-public': home }) } }
  const arrive = holdLive()
  // However late the live state arrives.
  jest.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  await jest.advanceTimersByTimeAsync(60_000)
  jest.useRealTimers()
  await arrive()
  expect(await screen.findByText('home')).toBeVisible()
})

it('does not report failures of a dev server', async () => {
  consoleError().mockImplementation(() => undefined)
  const override = { entryUrl: 'http://localhost:4101/remoteEntry.js', global: 'mf_mapa' }
  inline({ ...inlined(), overrides: { 'mf-mapa': override } })
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(areas.reports()).toEqual([])
  consoleError().mockClear()
})
