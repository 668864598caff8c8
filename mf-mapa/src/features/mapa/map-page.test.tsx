import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FakeMapApi } from '../../testing/fake-map-api'
import { neiva, palmira, people, person } from '../../testing/people'
import { freshApi, renderArea, signInAs } from '../../testing/render-area'
import { leaveView } from './returned-view'

let api: FakeMapApi
let warn: ReturnType<typeof jest.spyOn>
beforeEach(async () => {
  leaveView(null)
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = await freshApi()
})
afterEach(() => {
  jest.restoreAllMocks()
})

const map = () => within(screen.getByRole('region', { name: 'Mapa' }))
const panel = () => within(screen.getByRole('region', { name: 'Lugares' }))
const marker = (name: string) => map().findByRole('button', { name })
const markers = () =>
  map()
    .queryAllByRole('button')
    .filter((button) => button.classList.contains('leaflet-marker-icon'))
/** A press on the map: Leaflet reads where, and user-event's clicks are nowhere. */
const press = (target: HTMLElement) => {
  target.focus()
  fireEvent.click(target, { clientX: 5, clientY: 5, detail: 1 })
}
const popup = async () => within(await screen.findByRole('dialog'))

async function openMap() {
  await signInAs(api, 'UBPD')
  return renderArea('/mapaUBPD')
}

describe('the map', () => {
  it('shows a marker per place with its count and name, large to small', async () => {
    api.people = [...people(2, neiva), ...people(12, palmira, 2000), ...people(1, {}, 3000)]
    await openMap()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Mapa de Concentración Geográfica')
    const large = await marker('Palmira, 12 personas')
    expect(markers().map((element) => [element.textContent, element.getAttribute('aria-label')])).toEqual([
      ['12', 'Palmira, 12 personas'],
      ['2', 'Neiva, 2 personas'],
    ])
    expect(large.style).toMatchObject({ width: '32px', height: '32px' })
    expect(large).toHaveAttribute('tabindex', '0')
    expect(screen.getByText('14 personas en 2 municipios, según su lugar de trabajo.')).toBeVisible()
  })

  it('writes no style into its markup, which the content security policy would refuse', async () => {
    api.people = people(1, palmira)
    const html = jest.spyOn(Element.prototype, 'innerHTML', 'set')
    const attribute = jest.spyOn(Element.prototype, 'setAttribute')
    await openMap()
    await marker('Palmira, 1 persona')
    expect(html.mock.calls.filter(([markup]) => /style\s*=/.test(markup))).toEqual([])
    expect(attribute.mock.calls.filter(([name]) => name === 'style')).toEqual([])
    html.mockRestore()
    attribute.mockRestore()
  })

  it('shows the configured attribution as text, and no one else', async () => {
    await openMap()
    expect(await screen.findByText('© <b>Colaboradores</b> & mapas')).toBeVisible()
    expect(screen.queryByText('Leaflet')).toBeNull()
  })

  it('has its controls in Spanish', async () => {
    await openMap()
    expect(map().getByRole('button', { name: 'Acercar' })).toBeVisible()
    expect(map().getByRole('button', { name: 'Alejar' })).toBeVisible()
  })
})

describe('a popup', () => {
  it('lists the people of the place as links that hand the record over', async () => {
    const [first, second] = [
      person({ ...palmira, SEGUNDO_NOMBRE: 'Otro', SEGUNDO_APELLIDO: 'Ficticio' }),
      person({ ...palmira, CC_IDENTIDAD: '1000000002', PRIMER_NOMBRE: 'Benigna', PRIMER_APELLIDO: null }),
    ]
    api.people = [first, second]
    const { location } = await openMap()
    press(await marker('Palmira, 2 personas'))
    const open = await popup()
    expect(open.getByRole('heading')).toHaveTextContent('2 Personas en esta ubicación')
    expect(open.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Nombre: Aurelio Ejemplo CC: 1000000001',
      'Nombre: Benigna CC: 1000000002',
    ])
    press(open.getByRole('link', { name: /Benigna/ }))
    expect(location()).toMatchObject({ pathname: '/person/1000000002', state: { person: second } })
  })

  it('speaks of one person in the singular', async () => {
    api.people = people(1, palmira)
    await openMap()
    press(await marker('Palmira, 1 persona'))
    expect((await popup()).getByRole('heading')).toHaveTextContent('1 Persona en esta ubicación')
  })

  it('opens by keyboard, takes the focus, and gives it back on Escape', async () => {
    api.people = people(1, palmira)
    const { user } = await openMap()
    const element = await marker('Palmira, 1 persona')
    element.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: '1 Persona en esta ubicación' })).toHaveFocus()
    expect(element).toHaveAttribute('aria-expanded', 'true')
    await user.tab()
    expect(screen.getByRole('button', { name: 'Cerrar' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(element).toHaveFocus()
    expect(element).toHaveAttribute('aria-expanded', 'false')
  })

  it('gives way to the popup of another place', async () => {
    api.people = [...people(2, palmira), ...people(1, neiva, 3000)]
    await openMap()
    press(await marker('Palmira, 2 personas'))
    await popup()
    press(await marker('Neiva, 1 persona'))
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: '1 Persona en esta ubicación' })).toBeInTheDocument(),
    )
    expect(await marker('Palmira, 2 personas')).toHaveAttribute('aria-expanded', 'false')
    expect(await marker('Neiva, 1 persona')).toHaveAttribute('aria-expanded', 'true')
    fireEvent.click(panel().getByRole('button', { name: /Palmira/ }))
    expect(await screen.findByRole('dialog', { name: '2 Personas en esta ubicación' })).toHaveFocus()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  it('is there again when the marker of an open one is pressed', async () => {
    api.people = people(1, palmira)
    await openMap()
    press(await marker('Palmira, 1 persona'))
    await popup()
    press(await marker('Palmira, 1 persona'))
    expect((await popup()).getByRole('heading')).toBeInTheDocument()
    expect(await marker('Palmira, 1 persona')).toHaveAttribute('aria-expanded', 'true')
  })

  it('goes with a press beside it', async () => {
    api.people = people(1, palmira)
    await openMap()
    press(await marker('Palmira, 1 persona'))
    await popup()
    press((await marker('Palmira, 1 persona')).closest<HTMLElement>('.leaflet-container') as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await marker('Palmira, 1 persona')).toHaveAttribute('aria-expanded', 'false')
  })

  it('draws the people of a large place as scrolling asks for them', async () => {
    api.people = people(500, palmira)
    await openMap()
    press(await marker('Palmira, 500 personas'))
    const open = await popup()
    expect(open.getByRole('heading')).toHaveTextContent('500 Personas en esta ubicación')
    expect(open.getAllByRole('link').length).toBeLessThan(100)
    // jsdom has no layout: every scroll is at the end of the box.
    for (let scrolls = 0; scrolls < 10; scrolls += 1) fireEvent.scroll(open.getByRole('list'))
    expect(open.getAllByRole('link')).toHaveLength(500)
  })
})

describe('the list of places', () => {
  it('opens the popup of the chosen place and centres the map on it', async () => {
    api.people = [...people(2, neiva), ...people(12, palmira, 2000)]
    const { user } = await openMap()
    await marker('Palmira, 12 personas')
    expect(
      panel()
        .getAllByRole('button')
        .map((row) => row.textContent),
    ).toEqual(['12 personas en PalmiraValle del Cauca', '2 personas en NeivaHuila'])
    const row = panel().getByRole('button', { name: /Neiva/ })
    await user.click(row)
    expect((await popup()).getByRole('heading')).toHaveTextContent('2 Personas en esta ubicación')
    expect(row).toHaveAttribute('aria-current', 'true')
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(row).not.toHaveAttribute('aria-current')
    expect(row).toHaveFocus()
  })

  it('counts and lists people whose coordinates are missing', async () => {
    api.people = [...people(1, palmira), ...people(2, { PRIMER_NOMBRE: 'Perdida' }, 3000)]
    const { user, location } = await openMap()
    await user.click(await panel().findByText('2 personas sin ubicación en el mapa'))
    const links = panel().getAllByRole('link', { name: /Perdida/ })
    expect(links).toHaveLength(2)
    await user.click(links[0] as HTMLElement)
    expect(location()?.pathname).toBe('/person/3000')
  })
})

describe('the data', () => {
  it.each([['nobody is signed in', null] as const, ['a JEP official is signed in', 'JEP'] as const])(
    'stays away when %s: an empty map, one line, no redirect',
    async (_who, kind) => {
      api.people = people(1, palmira)
      if (kind) await signInAs(api, kind)
      const { location } = renderArea('/mapaUBPD')
      const link = await screen.findByRole('link', { name: /código de acceso/ })
      expect(link).toHaveAttribute('href', '/loginFuncionariosJEP')
      expect(markers()).toEqual([])
      expect(location()?.pathname).toBe('/mapaUBPD')
    },
  )

  it.each([[{ status: 503 }], ['offline' as const]])(
    'that cannot be had (%j) is logged; the map stays empty, with a line',
    async (answer) => {
      api.broken = answer
      const { location } = await openMap()
      expect(await screen.findByText(/no están disponibles por ahora/)).toBeVisible()
      expect(screen.getByRole('link', { name: /código de acceso/ })).toBeVisible()
      expect(warn).toHaveBeenCalledTimes(1)
      expect(markers()).toEqual([])
      expect(location()?.pathname).toBe('/mapaUBPD')
    },
  )

  it('is fetched once for a visit, a person and the way back; the map is as it was left', async () => {
    api.people = [...people(2, neiva), ...people(1, palmira, 2000)]
    const { user } = await openMap()
    await marker('Neiva, 2 personas')
    await user.click(panel().getByRole('button', { name: /Palmira/ }))
    press((await popup()).getByRole('link'))
    await user.click(screen.getByRole('link', { name: '← Volver al Mapa' }))
    expect((await popup()).getByText('CC: 2000')).toBeInTheDocument()
    expect(api.callsTo('/funciones/mapa')).toHaveLength(1)
  })

  it('starts with the whole country on the next visit', async () => {
    api.people = people(1, palmira)
    const { goTo } = await openMap()
    press(await marker('Palmira, 1 persona'))
    await popup()
    await goTo('/otra')
    await goTo('/mapaUBPD')
    expect(await marker('Palmira, 1 persona')).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('leaving', () => {
  it('ends the official’s session, forgets the people and goes to the code entry', async () => {
    api.people = people(1, palmira)
    const { user, client, location } = await openMap()
    await marker('Palmira, 1 persona')
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(location()?.pathname).toBe('/loginFuncionariosJEP'))
    expect(api.calls).toContain('/ext/logout')
    expect(client.getQueryCache().findAll({ queryKey: ['external'] })).toEqual([])
  })

  it('is not offered to whoever has no session of the UBPD', async () => {
    await signInAs(api, 'JEP')
    renderArea('/mapaUBPD')
    await screen.findByText(/ingrese con un código/)
    expect(screen.queryByRole('button', { name: 'Cerrar sesión' })).not.toBeInTheDocument()
  })
})
