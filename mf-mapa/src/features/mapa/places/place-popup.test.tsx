import { FakeApi } from '@fcr/shared/testing/area'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { giveListsHeights, marker, openMap, panel, popup, press } from '../../../testing/map-page'
import { neiva, palmira, people, person } from '../../../testing/people'

let api: FakeApi
beforeEach(() => {
  giveListsHeights()
  api = new FakeApi()
})
afterEach(() => {
  jest.restoreAllMocks()
})

describe('a popup', () => {
  it('lists the people of the place as links that pass the record on', async () => {
    const [first, second] = [
      person({ ...palmira, SEGUNDO_NOMBRE: 'Otro', SEGUNDO_APELLIDO: 'Ficticio' }),
      person({ ...palmira, CC_IDENTIDAD: '1000000002', PRIMER_NOMBRE: 'Benigna', PRIMER_APELLIDO: null }),
    ]
    api.officials.people = [first, second]
    const { location } = await openMap(api)
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

  it('uses the singular for one person', async () => {
    api.officials.people = people(1, palmira)
    await openMap(api)
    press(await marker('Palmira, 1 persona'))
    expect((await popup()).getByRole('heading')).toHaveTextContent('1 Persona en esta ubicación')
  })

  it('opens by keyboard, takes the focus, and gives it back on Escape', async () => {
    api.officials.people = people(1, palmira)
    const { user } = await openMap(api)
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

  it('closes when the popup of another place opens', async () => {
    api.officials.people = [...people(2, palmira), ...people(1, neiva, 3000)]
    await openMap(api)
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

  it('reopens when the marker of an open one is pressed', async () => {
    api.officials.people = people(1, palmira)
    await openMap(api)
    press(await marker('Palmira, 1 persona'))
    await popup()
    press(await marker('Palmira, 1 persona'))
    expect((await popup()).getByRole('heading')).toBeInTheDocument()
    expect(await marker('Palmira, 1 persona')).toHaveAttribute('aria-expanded', 'true')
  })

  it('closes on a press outside', async () => {
    api.officials.people = people(1, palmira)
    await openMap(api)
    press(await marker('Palmira, 1 persona'))
    await popup()
    press((await marker('Palmira, 1 persona')).closest<HTMLElement>('.leaflet-container') as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await marker('Palmira, 1 persona')).toHaveAttribute('aria-expanded', 'false')
  })

  it('renders only the visible people of a large place, and reaches each of them by keyboard', async () => {
    api.officials.people = people(5000, palmira)
    const { user } = await openMap(api)
    press(await marker('Palmira, 5.000 personas'))
    const open = await popup()
    expect(open.getByRole('heading')).toHaveTextContent('5.000 Personas en esta ubicación')
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
    api.officials.people = [...people(2, neiva), ...people(12, palmira, 2000)]
    const { user } = await openMap(api)
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
    api.officials.people = [...people(1, palmira), ...people(2, { PRIMER_NOMBRE: 'Perdida' }, 3000)]
    const { user, location } = await openMap(api)
    await user.click(await panel().findByText('Sin ubicación: 2 personas'))
    const links = panel().getAllByRole('link', { name: /Perdida/ })
    expect(links).toHaveLength(2)
    await user.click(links[0] as HTMLElement)
    expect(location().pathname).toBe('/person/3000')
  })
})
