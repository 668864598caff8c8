import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { signOutExternal } from '@fcr/shared/session'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { requestId, type FakeMapApi } from '../../testing/fake-map-api'
import { neiva, palmira, people, person } from '../../testing/people'
import { freshApi, renderArea, signInAs } from '../../testing/render-area'

let api: FakeMapApi
let warn: ReturnType<typeof jest.spyOn>
beforeEach(async () => {
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
    // Above the smaller one where they overlap.
    expect(Number(large.style.order)).toBeGreaterThan(Number(markers()[1]?.style.order))
    expect(
      screen.getByText('14 personas en 2 municipios, según su lugar de trabajo. Sin ubicación: 1 persona.'),
    ).toBeVisible()
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

  it('names those whose work is to be seen: the outline’s source, then the tile service, as text', async () => {
    const { container } = await openMap()
    const attribution = () => container.querySelector('.leaflet-control-attribution')?.textContent
    expect(attribution()).toBe('Contorno: Natural Earth')
    const tile = container.querySelector('.leaflet-tile')
    act(() => void tile?.dispatchEvent(new Event('load')))
    expect(attribution()).toBe('© <b>Colaboradores</b> & mapas')
  })

  it('does not name the tile service while none of its tiles comes', async () => {
    const { container } = await openMap()
    act(() => void container.querySelector('.leaflet-tile')?.dispatchEvent(new Event('error')))
    expect(container.querySelector('.leaflet-control-attribution')).toHaveTextContent(
      /^Contorno: Natural Earth$/,
    )
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

  it('draws only those people of a large place who are in sight, and gets to each of them by keyboard', async () => {
    api.people = people(5000, palmira)
    const { user } = await openMap()
    press(await marker('Palmira, 5000 personas'))
    const open = await popup()
    expect(open.getByRole('heading')).toHaveTextContent('5000 Personas en esta ubicación')
    expect(open.getAllByRole('link').length).toBeLessThan(40)
    const [first, second] = open.getAllByRole('listitem')
    expect(second).toHaveAttribute('aria-posinset', '2')
    expect(second).toHaveAttribute('aria-setsize', '5000')
    act(() =>
      within(first as HTMLElement)
        .getByRole('link')
        .focus(),
    )
    await user.keyboard('{ArrowDown}{PageDown}{ArrowUp}')
    expect(document.activeElement).toHaveTextContent('CC: 1000000009')
    await user.keyboard('{Home}')
    expect(document.activeElement).toHaveTextContent('CC: 1000000001')
  })
})

describe('the list of places', () => {
  it('opens the popup of the chosen place and centres the map on it', async () => {
    api.people = [...people(2, neiva), ...people(12, palmira, 2000)]
    const { user } = await openMap()
    await marker('Palmira, 12 personas')
    const rows = within(panel().getByRole('list', { name: 'Lugares' })).getAllByRole('button')
    expect(rows.map((row) => row.textContent)).toEqual([
      '12 personas en PalmiraValle del Cauca',
      '2 personas en NeivaHuila',
    ])
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
    await user.click(await panel().findByText('Sin ubicación: 2 personas'))
    const links = panel().getAllByRole('link', { name: /Perdida/ })
    expect(links).toHaveLength(2)
    await user.click(links[0] as HTMLElement)
    expect(location()?.pathname).toBe('/person/3000')
  })
})

describe('the list of people', () => {
  it('has every person under their place, with the same links, and those without a place', async () => {
    const benigna = person({ ...palmira, PRIMER_NOMBRE: 'Benigna', CC_IDENTIDAD: '2000' })
    api.people = [...people(2, neiva), benigna, ...people(1, {}, 3000)]
    const { user, location } = await openMap()
    await user.click(await panel().findByRole('button', { name: 'Ver todas las personas' }))
    const rows = within(panel().getByRole('list', { name: 'Personas por lugar' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      '2 personas en NeivaHuila',
      'Nombre: Aurelio Ejemplo CC: 1000000001',
      'Nombre: Aurelio Ejemplo CC: 1000000002',
      '1 persona en PalmiraValle del Cauca',
      'Nombre: Benigna Ejemplo CC: 2000',
      'Sin ubicación: 1 persona',
      'Nombre: Aurelio Ejemplo CC: 3000',
    ])
    act(() =>
      panel()
        .getByRole('link', { name: /Benigna/ })
        .focus(),
    )
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
    expect(location()).toMatchObject({ pathname: '/person/2000', state: { person: benigna } })
    await user.click(screen.getByRole('link', { name: '← Volver al Mapa' }))
    expect(panel().getByRole('button', { name: 'Ver solo los lugares' })).toBeVisible()
  })
})

describe('finding people', () => {
  const choose = (label: string, option: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: option } })

  it('by department and municipality, with the counts on the map', async () => {
    api.people = [...people(2, neiva), ...people(3, palmira, 2000)]
    const { user } = await openMap()
    await marker('Neiva, 2 personas')
    expect(screen.getByLabelText('Municipio')).toBeDisabled()
    choose('Departamento', 'Huila')
    expect(markers().map((element) => element.textContent)).toEqual(['2'])
    expect(screen.getByText(/^2 personas de 5 en 1 municipio,/)).toBeVisible()
    choose('Municipio', 'Neiva')
    expect(markers()).toHaveLength(1)
    choose('Departamento', 'Valle del Cauca')
    expect(screen.getByLabelText('Municipio')).toHaveValue('')
    expect(panel().getAllByRole('button', { name: /en Palmira/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    expect(markers()).toHaveLength(2)
  })

  it('by name and document number; the popup has whom the filter leaves', async () => {
    const benigna = { ...palmira, PRIMER_NOMBRE: 'Benigna', PRIMER_APELLIDO: 'Peña' }
    api.people = [...people(2, neiva), ...people(3, palmira, 2000), ...people(1, benigna, 3000)]
    const { user } = await openMap()
    await marker('Palmira, 4 personas')
    await user.type(screen.getByLabelText('Nombre o cédula'), 'pena ben')
    press(await marker('Palmira, 1 persona'))
    expect((await popup()).getByText('CC: 3000')).toBeInTheDocument()
    await user.clear(screen.getByLabelText('Nombre o cédula'))
    await user.type(screen.getByLabelText('Nombre o cédula'), '200')
    expect(await marker('Palmira, 3 personas')).toBeVisible()
    await user.type(screen.getByLabelText('Nombre o cédula'), '9')
    expect(await screen.findByText('Ninguna persona coincide con los filtros.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Ajustar a los resultados' })).toBeDisabled()
  })

  it('brings the results into view', async () => {
    api.people = [...people(2, neiva), ...people(3, palmira, 2000)]
    const { user } = await openMap()
    const place = async () => (await marker('Palmira, 3 personas')).parentElement?.style.left
    await place()
    choose('Departamento', 'Valle del Cauca')
    await waitFor(() => expect(markers()).toHaveLength(1))
    const before = await place()
    await user.click(screen.getByRole('button', { name: 'Ajustar a los resultados' }))
    expect(await place()).not.toBe(before)
  })

  it('stays as it was on coming back from a person, and is forgotten with the session', async () => {
    api.people = [...people(2, neiva), ...people(1, palmira, 2000)]
    const { user, location, goTo } = await openMap()
    await marker('Neiva, 2 personas')
    choose('Departamento', 'Valle del Cauca')
    await user.type(screen.getByLabelText('Nombre o cédula'), '200')
    press(await marker('Palmira, 1 persona'))
    press((await popup()).getByRole('link'))
    await user.click(screen.getByRole('link', { name: '← Volver al Mapa' }))
    expect(screen.getByLabelText('Departamento')).toHaveValue('Valle del Cauca')
    expect(screen.getByLabelText('Nombre o cédula')).toHaveValue('200')
    expect(location()?.search).toBe('')
    press((await popup()).getByRole('link'))
    await goTo('/mapaUBPD')
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(location()?.pathname).toBe('/loginFuncionariosJEP'))
    await signInAs(api, 'UBPD')
    await goTo('/mapaUBPD')
    expect(await marker('Neiva, 2 personas')).toBeVisible()
    expect(screen.getByLabelText('Nombre o cédula')).toHaveValue('')
  })
})

describe('on paper', () => {
  const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')))

  it('is what is filtered, with who asked, when, and the audit trail’s reference', async () => {
    api.people = [...people(2, neiva), ...people(1, palmira, 2000), ...people(1, {}, 3000)]
    await openMap()
    await marker('Neiva, 2 personas')
    fireEvent.change(screen.getByLabelText('Nombre o cédula'), { target: { value: '1000' } })
    await waitFor(() => expect(markers()).toHaveLength(1))
    expect(screen.queryByText('Referencia de auditoría')).toBeNull()
    print()
    const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent
    expect(fact('Referencia de auditoría')).toBe(requestId)
    expect(fact('Entidad')).toBe('Unidad de ejemplo')
    expect(fact('Funcionario')).toBe('Funcionaria Ficticia')
    expect(fact('Filtros')).toBe('nombre o cédula «1000»')
    expect(fact('Fecha y hora de impresión')).toContain(String(new Date().getFullYear()))
    expect(screen.getByRole('heading', { name: 'Neiva (Huila): 2 personas' })).toBeInTheDocument()
    expect(screen.getAllByText(/^Aurelio Ejemplo, CC 100000000/)).toHaveLength(2)
    expect(screen.queryByText(/CC 2000|CC 3000/)).toBeNull()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByText('Referencia de auditoría')).toBeNull()
  })

  it('is the places alone when there are too many people', async () => {
    api.people = people(2001, palmira)
    await openMap()
    await marker('Palmira, 2001 personas')
    print()
    expect(screen.getByText(/^Solo los lugares: .* 2.000 personas o menos/)).toBeInTheDocument()
    expect(screen.queryByText(/, CC /)).toBeNull()
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
    expect(client.getQueriesData({ queryKey: ['external'] }).filter(([, data]) => data)).toEqual([])
    expect(api.callsTo('/funciones/mapa')).toHaveLength(1)
  })

  it('is not needed when the session ends meanwhile: nobody stays to be seen', async () => {
    api.people = people(1, palmira)
    await openMap()
    await marker('Palmira, 1 persona')
    await act(() => signOutExternal())
    expect(screen.getByText(/ingrese con un código/)).toBeVisible()
    expect(markers()).toEqual([])
    expect(panel().queryByText(/Palmira/)).toBeNull()
  })

  it('is not offered to whoever has no session of the UBPD', async () => {
    await signInAs(api, 'JEP')
    renderArea('/mapaUBPD')
    await screen.findByText(/ingrese con un código/)
    expect(screen.queryByRole('button', { name: 'Cerrar sesión' })).not.toBeInTheDocument()
  })
})
