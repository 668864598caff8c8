import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { FakeApi, startSessions, requestId } from '@fcr/shared/testing/area'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  giveListsHeights,
  map,
  marker,
  markers,
  municipality,
  openMap,
  panel,
  popup,
  press,
} from '../../testing/map-page'
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
    expect(panel().getByText('Benigna Ejemplo')).toHaveAttribute('translate', 'no')
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
    choose('Departamento', 'Huila')
    await waitFor(() => expect(markers().map((element) => element.textContent)).toEqual(['2']))
    expect(screen.getByText(/^2 personas de 5 en 1 municipio,/)).toBeVisible()
    // Below the fields, where a phone has the summary out of sight.
    expect(screen.getByText('Con estos filtros: 2 personas')).toBeInTheDocument()
    fireEvent.change(municipality(), { target: { value: 'Neiva' } })
    await waitFor(() => expect(markers()).toHaveLength(1))
    choose('Departamento', 'Valle del Cauca')
    expect(municipality()).toHaveValue('')
    expect(panel().getAllByRole('button', { name: /en Palmira/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(markers()).toHaveLength(2))
    expect(screen.queryByText(/^Con estos filtros/)).toBeNull()
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
    await user.type(screen.getByLabelText('Nombre o cédula'), '000001, 9900000002')
    expect(
      await screen.findByText(
        '«Nombre o cédula» tiene dos números; escriba uno solo. Así no se busca a nadie.',
      ),
    ).toBeVisible()
    // An alias is nobody's name: the map must not show everybody under it.
    await user.clear(screen.getByLabelText('Nombre o cédula'))
    await user.type(screen.getByLabelText('Nombre o cédula'), 'alias Zeus')
    expect(await screen.findByText(/no tiene un nombre ni un número que se puedan buscar/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Palmira, / })).toBeNull()
  })

  it('offers the searches without one word of the name that find somebody', async () => {
    const ana = { ...palmira, PRIMER_NOMBRE: 'Benigna', PRIMER_APELLIDO: 'Peña', SEGUNDO_APELLIDO: 'Muestra' }
    api.officials.people = [...people(1, ana, 3000), ...people(2, neiva)]
    const { user } = await openMap(api)
    await marker('Palmira, 1 persona')
    const text = screen.getByLabelText('Nombre o cédula')
    await user.type(text, 'Benigna Quimbaya Muestra')
    const offer = await screen.findByRole('button', { name: 'Buscar «Benigna Muestra»' })
    expect(screen.getAllByRole('button', { name: /^Buscar «/ })).toHaveLength(1)
    await user.click(offer)
    expect(text).toHaveValue('Benigna Muestra')
    expect(await marker('Palmira, 1 persona')).toBeVisible()
    expect(screen.queryByText(/Con menos de lo escrito/)).toBeNull()
  })

  it('by a similar name, in a marked second group', async () => {
    const named = (PRIMER_NOMBRE: string, CC_IDENTIDAD: string) =>
      person({ ...palmira, PRIMER_NOMBRE, CC_IDENTIDAD })
    api.officials.people = [named('Bryan', '1'), named('Brayan', '2'), named('Mario', '3')]
    const { user } = await openMap(api)
    await user.type(screen.getByLabelText('Nombre o cédula'), 'brayan')
    expect(
      await screen.findByText(/^2 personas de 3 en 1 municipio.*, 1 con un nombre parecido\.$/),
    ).toBeVisible()
    press(await marker('Palmira, 2 personas'))
    const rows = (await popup()).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'Nombre: Brayan Ejemplo CC: 2',
      'Parecidos: 1',
      'Nombre: Bryan Ejemplo CC: 1Nombre parecido',
    ])
  })

  it('moves the map to what a filter leaves, back by the button, and to the country without a filter', async () => {
    api.officials.people = [...people(2, neiva), ...people(3, palmira, 2000)]
    const { user } = await openMap(api)
    const place = async () => (await marker('Palmira, 3 personas')).parentElement?.style.left
    const country = await place()
    choose('Departamento', 'Valle del Cauca')
    await waitFor(() => expect(markers()).toHaveLength(1))
    const found = await place()
    expect(found).not.toBe(country)
    press(map().getByRole('button', { name: 'Alejar' }))
    await waitFor(async () => expect(await place()).not.toBe(found))
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(screen.getByRole('button', { name: 'Ajustar a los resultados' }))
    expect(await place()).toBe(found)
    // On a phone the button is a screen away from the map.
    expect(scrolled.mock.contexts).toEqual([document.querySelector('.leaflet-container')])
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(markers()).toHaveLength(2))
    expect(await place()).toBe(country)
  })

  it('keeps the filter on return from a person, and clears it with the session', async () => {
    api.officials.people = [...people(2, neiva), ...people(1, palmira, 2000)]
    const { user, location, goTo } = await openMap(api)
    await marker('Neiva, 2 personas')
    choose('Departamento', 'Valle del Cauca')
    await user.type(screen.getByLabelText('Nombre o cédula'), '200')
    press(await marker('Palmira, 1 persona'))
    press((await popup()).getByRole('link'))
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(screen.getByRole('link', { name: '← Volver al Mapa' }))
    // The popup that was left is in view again, also below the filters of a phone.
    expect(scrolled.mock.contexts).toContain(document.querySelector('.leaflet-container'))
    expect(screen.getByLabelText('Departamento')).toHaveValue('Valle del Cauca')
    expect(screen.getByLabelText('Nombre o cédula')).toHaveValue('200')
    expect(location().search).toBe('?departamento=Valle+del+Cauca&zoom=11')
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
    await screen.findByText(/^Cada consulta/)
    fireEvent.change(screen.getByLabelText('Nombre o cédula'), { target: { value: '1000' } })
    await waitFor(() => expect(markers()).toHaveLength(1))
    expect(screen.queryByText(/^Referencia de auditoría/)).toBeNull()
    print()
    const sheet = screen.getByText(/^Referencia de auditoría/).closest('table') as HTMLElement
    expect(sheet).toHaveTextContent(`Referencia de auditoría: ${requestId}`)
    expect(sheet).toHaveTextContent('Funcionario: Funcionaria Ficticia (UBPD) · Impreso: ')
    expect(sheet).toHaveTextContent(String(new Date().getFullYear()))
    expect(screen.getByText('Filtros').nextElementSibling?.textContent).toBe('nombre o cédula «1000»')
    expect(screen.getByRole('heading', { name: 'Neiva (Huila): 2 personas' })).toBeInTheDocument()
    expect(within(sheet).getAllByText(/^C\.C\. 100000000\d$/)).toHaveLength(2)
    expect(sheet).not.toHaveTextContent(/C\.C\. 2000|C\.C\. 3000/)
    // The drawing has one circle for the place, the legend four.
    expect(within(sheet).getByRole('img').querySelectorAll('circle')).toHaveLength(1)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByText(/^Referencia de auditoría/)).toBeNull()
  })

  it('prints years and unit of each person, and who is at a seat for lack of coordinates', async () => {
    const served = { FECHA_INICIO_LABORES: '1998-01-15', NIVEL_BRIGADA: 'Novena Brigada' }
    api.officials.people = [
      person({ ...neiva, ...served, FECHA_FIN_LABORES: '2004-01-01' }),
      person({ ...served, CC_IDENTIDAD: '2', MUNICIPIOS_LABORO: 'Palmira', NIVEL_BATALLON: 'Batallón Uno' }),
    ]
    await openMap(api)
    await marker('Palmira, 1 persona')
    await screen.findByText(/^Cada consulta/)
    print()
    const sheet = screen.getByText(/^Referencia de auditoría/).closest('table') as HTMLElement
    const rows = within(sheet)
      .getAllByRole('listitem')
      .map((row) => row.textContent)
    expect(rows).toEqual([
      'Aurelio EjemploC.C. 10000000011998 a 2004Novena Brigada',
      'Aurelio EjemploUbicación aproximada: cabecera municipalC.C. 2desde 1998Batallón Uno, Novena Brigada',
    ])
    expect(within(sheet).getByRole('img').querySelectorAll('circle[stroke-dasharray]')).toHaveLength(1)
  })

  it('prints only the places if there are too many people', async () => {
    api.officials.people = people(2001, palmira)
    await openMap(api)
    await marker('Palmira, 2.001 personas')
    print()
    expect(screen.getByText(/^Solo los lugares: .* 2.000 personas o menos/)).toBeInTheDocument()
    expect(screen.queryByText(/^C\.C\. /)).toBeNull()
  })
})
