import { expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { consoleError, fakeAreas, open, page } from '../testing/fake-areas'
import { inline, inlined } from '../testing/inlined-live'

const areas = fakeAreas()

/** Throws an error with the stack trace of a file of version 2. */
const throwing = () => {
  const stack = `Error: x\n    at f (${window.location.origin}/areas/mf-mapa/2.0.0/static/routes.js:3:17)`
  throw Object.assign(new Error('of version 2'), { stack })
}

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

it('offers a retry if no version works', async () => {
  consoleError().mockImplementation(() => undefined)
  open('/mapaUBPD')
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta parte no está disponible por ahora')
  const failures = ['2.0.0', '1.0.0'].map((version) => loadFailure(version, 'entry-missing'))
  await waitFor(() => expect(areas.reports()).toEqual(failures))
  areas.entries = { 'mf-mapa@2.0.0': page('version 2') }
  await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  expect(await screen.findByText('version 2')).toBeVisible()
  consoleError().mockClear()
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
