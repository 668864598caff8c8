import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { FakeApi, startSessions, requestId } from '@fcr/shared/testing/area'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { giveListsHeights, marker, markers, openMap, panel, popup, press } from '../../testing/map-page'
import { neiva, palmira, people, person } from '../../testing/people'

let api: FakeApi
beforeEach(() => {
  giveListsHeights()
  api = new FakeApi()
})
afterEach(() => {
  jest.restoreAllMocks()
})

describe('the list of people', () => {
  it('lists every person under their place, with the same links, and those without a place', async () => {
    const benigna = person({ ...palmira, PRIMER_NOMBRE: 'Benigna', CC_IDENTIDAD: '2000' })
    api.officials.people = [...people(2, neiva), benigna, ...people(1, {}, 3000)]
    const { user, location } = await openMap(api)
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
    api.officials.people = [...people(2, neiva), ...people(3, palmira, 2000)]
    const { user } = await openMap(api)
    await marker('Neiva, 2 personas')
    expect(screen.getByLabelText('Municipio')).toBeDisabled()
    choose('Departamento', 'Huila')
    await waitFor(() => expect(markers().map((element) => element.textContent)).toEqual(['2']))
    expect(screen.getByText(/^2 personas de 5 en 1 municipio,/)).toBeVisible()
    choose('Municipio', 'Neiva')
    await waitFor(() => expect(markers()).toHaveLength(1))
    choose('Departamento', 'Valle del Cauca')
    expect(screen.getByLabelText('Municipio')).toHaveValue('')
    expect(panel().getAllByRole('button', { name: /en Palmira/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(markers()).toHaveLength(2))
  })

  it('by name and document number; the popup shows the filtered people', async () => {
    const benigna = { ...palmira, PRIMER_NOMBRE: 'Benigna', PRIMER_APELLIDO: 'Peña' }
    api.officials.people = [...people(2, neiva), ...people(3, palmira, 2000), ...people(1, benigna, 3000)]
    const { user } = await openMap(api)
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

  it('scrolls the results into view', async () => {
    api.officials.people = [...people(2, neiva), ...people(3, palmira, 2000)]
    const { user } = await openMap(api)
    const place = async () => (await marker('Palmira, 3 personas')).parentElement?.style.left
    await place()
    choose('Departamento', 'Valle del Cauca')
    await waitFor(() => expect(markers()).toHaveLength(1))
    const before = await place()
    await user.click(screen.getByRole('button', { name: 'Ajustar a los resultados' }))
    expect(await place()).not.toBe(before)
  })

  it('keeps the filter on return from a person, and clears it with the session', async () => {
    api.officials.people = [...people(2, neiva), ...people(1, palmira, 2000)]
    const { user, location, goTo } = await openMap(api)
    await marker('Neiva, 2 personas')
    choose('Departamento', 'Valle del Cauca')
    await user.type(screen.getByLabelText('Nombre o cédula'), '200')
    press(await marker('Palmira, 1 persona'))
    press((await popup()).getByRole('link'))
    await user.click(screen.getByRole('link', { name: '← Volver al Mapa' }))
    expect(screen.getByLabelText('Departamento')).toHaveValue('Valle del Cauca')
    expect(screen.getByLabelText('Nombre o cédula')).toHaveValue('200')
    expect(location().search).toBe('')
    press((await popup()).getByRole('link'))
    await goTo('/mapaUBPD')
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(location().pathname).toBe('/loginFuncionariosJEP'))
    await startSessions(api, { official: 'UBPD' })
    await goTo('/mapaUBPD')
    expect(await marker('Neiva, 2 personas')).toBeVisible()
    expect(screen.getByLabelText('Nombre o cédula')).toHaveValue('')
  })
})

describe('printing', () => {
  const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')))

  it('prints the filtered people, who asked, when, and the audit trail’s reference', async () => {
    api.officials.people = [...people(2, neiva), ...people(1, palmira, 2000), ...people(1, {}, 3000)]
    await openMap(api)
    await marker('Neiva, 2 personas')
    fireEvent.change(screen.getByLabelText('Nombre o cédula'), { target: { value: '1000' } })
    await waitFor(() => expect(markers()).toHaveLength(1))
    expect(screen.queryByText('Referencia de auditoría')).toBeNull()
    print()
    const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent
    expect(fact('Referencia de auditoría')).toBe(requestId)
    expect(fact('Entidad')).toBe('UBPD')
    expect(fact('Funcionario')).toBe('Funcionaria Ficticia')
    expect(fact('Filtros')).toBe('nombre o cédula «1000»')
    expect(fact('Fecha y hora de impresión')).toContain(String(new Date().getFullYear()))
    expect(screen.getByRole('heading', { name: 'Neiva (Huila): 2 personas' })).toBeInTheDocument()
    expect(screen.getAllByText(/^Aurelio Ejemplo, CC 100000000/)).toHaveLength(2)
    expect(screen.queryByText(/CC 2000|CC 3000/)).toBeNull()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByText('Referencia de auditoría')).toBeNull()
  })

  it('prints only the places if there are too many people', async () => {
    api.officials.people = people(2001, palmira)
    await openMap(api)
    await marker('Palmira, 2.001 personas')
    print()
    expect(screen.getByText(/^Solo los lugares: .* 2.000 personas o menos/)).toBeInTheDocument()
    expect(screen.queryByText(/, CC /)).toBeNull()
  })
})
