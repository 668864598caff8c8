import { signOutOfficial } from '@fcr/shared/session'
import { configureSite, FakeApi, mountArea, startSessions } from '@fcr/shared/testing/area'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Map as LeafletMap, point } from 'leaflet'
import {
  giveListsHeights,
  map,
  mapSite,
  marker,
  markers,
  openMap,
  panel,
  popup,
  press,
} from '../../testing/map-page'
import { neiva, palmira, people, sanAndres } from '../../testing/people'
import routes from '../../routes'

let api: FakeApi
let warn: ReturnType<typeof jest.spyOn>
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  giveListsHeights()
  api = new FakeApi()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('the map', () => {
  it('shows a marker per place with its count and name, large to small', async () => {
    api.officials.people = [...people(2, neiva), ...people(12, palmira, 2000), ...people(1, {}, 3000)]
    await openMap(api)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Mapa de Concentración Geográfica')
    // They arrive in slices.
    await waitFor(() =>
      expect(markers().map((element) => [element.textContent, element.getAttribute('aria-label')])).toEqual([
        ['12', 'Palmira, Valle del Cauca, 12 personas'],
        ['2', 'Neiva, Huila, 2 personas'],
      ]),
    )
    expect(
      await screen.findByText(
        '14 personas en 2 municipios, según su lugar de trabajo. Sin ubicación: 1 persona.',
      ),
    ).toBeVisible()
  })

  it('has no tab stop in its drawing, which Chromium would make of SVG that React renders into', async () => {
    await openMap(api)
    await screen.findByRole('region', { name: 'Mapa' })
    const drawing = document.querySelector('.leaflet-base-map-pane g')
    expect(drawing).toHaveAttribute('tabindex', '-1')
  })

  it('contains no inline styles, which the content security policy would block', async () => {
    api.officials.people = people(1, palmira)
    const html = jest.spyOn(Element.prototype, 'innerHTML', 'set')
    const attribute = jest.spyOn(Element.prototype, 'setAttribute')
    await openMap(api)
    await marker('Palmira, 1 persona')
    expect(html.mock.calls.filter(([markup]) => /style\s*=/.test(markup))).toEqual([])
    expect(attribute.mock.calls.filter(([name]) => name === 'style')).toEqual([])
    html.mockRestore()
    attribute.mockRestore()
  })

  it('shows the attributions: the base map’s sources, and the tile service, as text, once a tile has loaded', async () => {
    const { container } = await openMap(api)
    const attribution = () => container.querySelector('.leaflet-control-attribution')?.textContent
    expect(attribution()).toBe('Fuente: DANE, Natural Earth')
    const tile = container.querySelector('.leaflet-tile')
    act(() => void tile?.dispatchEvent(new Event('error')))
    expect(attribution()).toBe('Fuente: DANE, Natural Earth')
    act(() => void tile?.dispatchEvent(new Event('load')))
    expect(attribution()).toBe('Fuente: DANE, Natural Earth, © <b>Colaboradores</b> & mapas')
  })

  it('requests no tiles if the site does without them', async () => {
    configureSite({ mapTiles: false })
    const { container } = await openMap(api)
    await map().findByRole('button', { name: 'Acercar' })
    expect(container.querySelectorAll('.leaflet-tile')).toHaveLength(0)
    expect(container.querySelector('.leaflet-base-map-pane path')).not.toBeNull()
    configureSite(mapSite)
  })

  it('has its controls in Spanish', async () => {
    await openMap(api)
    expect(map().getByRole('button', { name: 'Acercar' })).toBeVisible()
    expect(map().getByRole('button', { name: 'Alejar' })).toBeVisible()
  })
})

describe('panning', () => {
  let size: jest.SpiedFunction<LeafletMap['getSize']>
  beforeEach(() => {
    size = jest.spyOn(LeafletMap.prototype, 'getSize').mockImplementation(() => point(800, 600))
  })
  const opened = () => size.mock.contexts.slice(-1)[0] as LeafletMap
  const panTo = (longitude: number) =>
    act(() => void opened().setView([4, longitude], opened().getZoom(), { animate: false }))

  it('stops at the edge of the world', async () => {
    await openMap(api)
    await screen.findByRole('region', { name: 'Mapa' })
    panTo(400)
    expect(opened().getBounds().getEast()).toBeLessThan(181)
  })

  /** Opens the departments with two people at a place; returns the button of one in the list. */
  async function openDepartments(place: Parameters<typeof people>[1], name: RegExp) {
    api.officials.people = people(2, place)
    const { user } = await mountArea(routes, {
      at: '/mapaUBPD?zoom=6',
      api,
      session: { official: 'UBPD' },
    })
    const departments = within(await screen.findByRole('region', { name: 'Departamentos' }))
    return { user, button: await departments.findByRole('button', { name }) }
  }

  it('does not follow the islands, which have an inset', async () => {
    const { user, button } = await openDepartments(sanAndres, /San Andrés/)
    const before = opened().getCenter()
    await user.click(button)
    expect(button).toHaveAttribute('aria-current', 'true')
    expect(opened().getCenter()).toEqual(before)
  })

  it('does not hide a department chosen from the list', async () => {
    const { user, button: valle } = await openDepartments(palmira, /^Valle del Cauca/)
    panTo(20)
    expect(opened().getBounds().contains([3.539, -76.304])).toBe(false)
    await user.click(valle)
    expect(opened().getBounds().contains([3.539, -76.304])).toBe(true)
    expect(opened().getZoom()).toBe(6)
  })
})

describe('the data', () => {
  it.each([['nobody is signed in', null] as const, ['a JEP official is signed in', 'JEP'] as const])(
    'is not loaded when %s: an empty map, one line, no redirect',
    async (_who, kind) => {
      api.officials.people = people(1, palmira)
      if (kind) await startSessions(api, { official: kind })
      const { location } = await mountArea(routes, { at: '/mapaUBPD', api })
      const link = await screen.findByRole('link', { name: /código de acceso/ })
      expect(link).toHaveAttribute('href', '/loginFuncionariosJEP')
      expect(markers()).toEqual([])
      expect(location().pathname).toBe('/mapaUBPD')
    },
  )

  it.each([
    [{ status: 503 }, 1],
    // A lost connection is retried twice.
    ['offline' as const, 3],
  ])('that is unavailable (%j) is logged; the map stays empty, with a line', async (answer, tries) => {
    api.broken.set('/funciones/mapa', answer)
    const { location } = await openMap(api)
    expect(await screen.findByText(/no están disponibles por ahora/)).toBeVisible()
    expect(screen.getByRole('link', { name: /código de acceso/ })).toBeVisible()
    expect(warn).toHaveBeenCalledTimes(tries)
    expect(markers()).toEqual([])
    expect(location().pathname).toBe('/mapaUBPD')
  })

  it('is refused to a held session with an explanation, requested once, and loads after the release', async () => {
    api.officials.people = people(1, palmira)
    api.officials.held = true
    const { goTo } = await mountArea(routes, { at: '/mapaUBPD', api, session: { official: 'UBPD' } })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Su sesión está retenida\./)
    expect(screen.getByRole('link', { name: '300 000 0000' })).toHaveAttribute('href', 'tel:+573000000000')
    expect(screen.queryByText(/no están disponibles/)).toBeNull()
    expect(markers()).toEqual([])
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
    expect(api.callsTo('/funciones/mapa')).toHaveLength(1)
    api.officials.held = false
    await goTo('/otra')
    await goTo('/mapaUBPD')
    expect(await marker('Palmira, 1 persona')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is fetched once for a visit, a person and the return; the map keeps its state', async () => {
    api.officials.people = [...people(2, neiva), ...people(1, palmira, 2000)]
    const { user } = await openMap(api)
    await marker('Neiva, 2 personas')
    await user.click(panel().getByRole('button', { name: /Palmira/ }))
    press((await popup()).getByRole('link'))
    await user.click(screen.getByRole('link', { name: '← Volver al Mapa' }))
    expect((await popup()).getByText('CC: 2000')).toBeInTheDocument()
    expect(api.callsTo('/funciones/mapa')).toHaveLength(1)
  })

  it('starts with the whole country on the next visit', async () => {
    api.officials.people = people(1, palmira)
    const { goTo } = await openMap(api)
    press(await marker('Palmira, 1 persona'))
    await popup()
    await goTo('/otra')
    await goTo('/mapaUBPD')
    expect(await marker('Palmira, 1 persona')).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('leaving', () => {
  it('stores nothing on the device that an official types', async () => {
    await openMap(api)
    const field = await screen.findByLabelText('Nombre o cédula')
    expect(field.closest('[data-drafts=none]')).not.toBeNull()
  })

  it('leaves nobody in memory after five seconds', async () => {
    api.officials.people = people(1, palmira)
    const { client, goTo } = await openMap(api)
    await marker('Palmira, 1 persona')
    const kept = () => client.getQueriesData({ queryKey: ['external', 'mapa'] }).filter(([, data]) => data)
    expect(kept()).not.toEqual([])
    jest.useFakeTimers()
    await goTo('/otra')
    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(kept()).toEqual([])
  })

  it('ends the official’s session, removes the people and goes to the code entry', async () => {
    api.officials.people = people(1, palmira)
    const { user, client, location } = await openMap(api)
    await marker('Palmira, 1 persona')
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(location().pathname).toBe('/loginFuncionariosJEP'))
    expect(api.callsTo('/ext/logout')).toHaveLength(1)
    expect(client.getQueriesData({ queryKey: ['external'] }).filter(([, data]) => data)).toEqual([])
    expect(api.callsTo('/funciones/mapa')).toHaveLength(1)
  })

  it('removes what officials’ other pages have loaded, and nothing else', async () => {
    const { user, client, location } = await openMap(api)
    client.setQueryData(['external', 'busqueda', 'Ana'], [{ cedula: '9900000001' }])
    client.setQueryData(['public', 'noticias'], ['Uno'])
    sessionStorage.setItem('externalCompareciente', '{"cedula":"9900000001"}')
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(location().pathname).toBe('/loginFuncionariosJEP'))
    expect(client.getQueryData(['external', 'busqueda', 'Ana'])).toBeUndefined()
    expect(client.getQueryData(['public', 'noticias'])).toEqual(['Uno'])
    expect(sessionStorage).toHaveLength(0)
  })

  it('is unnecessary when the session ends meanwhile: the people disappear', async () => {
    api.officials.people = people(1, palmira)
    await openMap(api)
    await marker('Palmira, 1 persona')
    await act(() => signOutOfficial())
    expect(screen.getByText(/^Su sesión terminó/)).toBeVisible()
    expect(markers()).toEqual([])
    expect(panel().queryByText(/Palmira/)).toBeNull()
  })

  it('is not offered without a UBPD session', async () => {
    await mountArea(routes, { at: '/mapaUBPD', api, session: { official: 'JEP' } })
    await screen.findByText(/ingrese con un código/)
    expect(screen.queryByRole('button', { name: 'Cerrar sesión' })).not.toBeInTheDocument()
  })
})
