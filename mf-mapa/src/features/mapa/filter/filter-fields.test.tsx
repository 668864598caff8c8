import { FakeApi } from '@fcr/shared/testing/area'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import {
  giveListsHeights,
  marker,
  markers,
  municipality,
  openMap,
  popup,
  press,
} from '../../../testing/map-page'
import { neiva, palmira, people, person } from '../../../testing/people'

let api: FakeApi
beforeEach(() => {
  giveListsHeights()
  api = new FakeApi()
})
afterEach(() => {
  jest.restoreAllMocks()
})

describe('the municipality', () => {
  it('is searched among all of the country, brings its department, and may have nobody', async () => {
    api.officials.people = people(2, neiva)
    const { user } = await openMap(api)
    await marker('Neiva, 2 personas')
    await user.type(screen.getByRole('combobox', { name: 'Municipio' }), 'mitu{Enter}')
    expect(screen.getByLabelText('Departamento')).toHaveValue('Vaupés')
    expect(municipality()).toHaveValue('Mitú')
    expect(await screen.findByText('Sin personas registradas en Mitú.')).toBeVisible()
    expect(markers()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(markers()).toHaveLength(1))
  })

  it('offers what the records name where the list of municipalities cannot be had', async () => {
    api.officials.people = people(2, neiva)
    api.broken.set('/funciones/lugares', { status: 503 })
    await openMap(api)
    await marker('Neiva, 2 personas')
    const departments = [...screen.getByLabelText<HTMLSelectElement>('Departamento').options]
    expect(departments.map(({ text }) => text)).toEqual(['Todos', 'Huila (2)'])
  })
})

describe('time and unit', () => {
  const fields = () => screen.getByRole('button', { name: 'Más filtros' })

  it('find people by years of service and brigade', async () => {
    const served = (start: string, end: string, NIVEL_BRIGADA: string) => ({
      FECHA_INICIO_LABORES: start,
      FECHA_FIN_LABORES: end,
      NIVEL_BRIGADA,
    })
    api.officials.people = [
      person({ ...neiva, ...served('1998-01-01', '2003-01-01', 'Novena Brigada') }),
      person({ ...neiva, ...served('2006-01-01', '2008-01-01', 'Novena Brigada'), CC_IDENTIDAD: '2' }),
      person({ ...neiva, ...served('2002-01-01', '2004-01-01', 'Sexta Brigada'), CC_IDENTIDAD: '3' }),
    ]
    const { user } = await openMap(api)
    await marker('Neiva, 3 personas')
    const brigade = screen.getByRole('combobox', { name: 'Brigada' })
    expect(brigade).toHaveAttribute('placeholder', 'Todas')
    await user.click(brigade)
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Novena Brigada (2)', 'Sexta Brigada (1)']),
    )
    await user.type(screen.getByLabelText('Sirvió desde el año'), '2002')
    await user.type(screen.getByLabelText('Hasta el año'), '2005')
    expect(await marker('Neiva, 2 personas')).toBeVisible()
    expect(screen.getByText(/sin fecha de fin, cuenta hasta hoy\.$/)).toBeVisible()
    await user.type(brigade, 'novena{Enter}')
    press(await marker('Neiva, 1 persona'))
    expect((await popup()).getByText('CC: 1000000001')).toBeInTheDocument()
  })

  it.each([
    ['2005', '2002', 'Es anterior al inicial: no se aplican.'],
    ['2999', '', 'Aún no llega: no se aplica.'],
    ['98', '', 'Debe ser un año de 4 dígitos: no se aplica.'],
    ['', 'abcd', 'Debe ser un año de 4 dígitos: no se aplica.'],
  ])(
    'says why the years "%s" and "%s" do not apply, instead of finding nobody',
    async (from, to, problem) => {
      api.officials.people = people(2, neiva)
      const { user } = await openMap(api)
      await marker('Neiva, 2 personas')
      const [first, last] = [
        screen.getByLabelText('Sirvió desde el año'),
        screen.getByLabelText('Hasta el año'),
      ]
      if (from) await user.type(first, from)
      expect(screen.queryByText(/Debe ser un año/)).toBeNull()
      if (to) await user.type(last, to)
      await user.tab()
      expect(screen.getByText(problem)).toBeVisible()
      expect(await marker('Neiva, 2 personas')).toBeVisible()
      expect(screen.queryByText(/Basta un día/)).toBeNull()
    },
  )

  it('are a band under the map, whose ends do not cross and are no filter at the edge', async () => {
    const served = (FECHA_INICIO_LABORES: string, FECHA_FIN_LABORES: string, changes: object) =>
      person({ ...neiva, FECHA_INICIO_LABORES, FECHA_FIN_LABORES, ...changes })
    api.officials.people = [
      served('1990-01-01', '1995-01-01', {}),
      served('2000-01-01', '2010-01-01', { CC_IDENTIDAD: '2' }),
    ]
    await openMap(api)
    await marker('Neiva, 2 personas')
    const [first, last] = screen.getAllByRole('slider') as [HTMLElement, HTMLElement]
    const move = (end: HTMLElement, value: number) => {
      fireEvent.change(end, { target: { value } })
      expect(screen.getByRole('group', { name: 'Banda de años' })).toHaveTextContent(String(value))
      fireEvent.keyUp(end)
    }
    move(first, 1996)
    expect(await marker('Neiva, 1 persona')).toBeVisible()
    expect(screen.getByLabelText('Sirvió desde el año')).toHaveValue('1996')
    expect(screen.getByLabelText('Hasta el año')).toHaveValue('')
    fireEvent.change(last, { target: { value: 1991 } })
    fireEvent.pointerUp(last)
    expect(screen.getByLabelText('Hasta el año')).toHaveValue('1996')
    fireEvent.change(first, { target: { value: 2005 } })
    fireEvent.keyUp(first)
    expect(screen.getByLabelText('Sirvió desde el año')).toHaveValue('1996')
    move(first, 1990)
    expect(screen.getByLabelText('Sirvió desde el año')).toHaveValue('')
    expect(await marker('Neiva, 1 persona')).toBeVisible()
  })

  it('stay open on return from a person', async () => {
    api.officials.people = [person({ ...neiva, INFORMACION_UBPD: true }), ...people(2, palmira)]
    const { user } = await openMap(api)
    await marker('Palmira, 2 personas')
    await user.click(fields())
    await user.selectOptions(screen.getByLabelText('Información a la UBPD'), 'Sí')
    press(await marker('Neiva, 1 persona'))
    press((await popup()).getByRole('link'))
    await user.click(screen.getByRole('link', { name: '← Volver al Mapa' }))
    expect(screen.getByLabelText('Información a la UBPD')).toHaveValue('si')
  })
})

it('shows people without coordinates at the seat of their municipality, and says so', async () => {
  const lost = person({ CC_IDENTIDAD: '3', MUNICIPIOS_LABORO: 'Neiva', DEPARTAMENTOS_LABORO: 'Huila' })
  api.officials.people = [...people(1, neiva), lost]
  const { user } = await openMap(api)
  press(await marker('Neiva, 2 personas'))
  expect((await popup()).getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Nombre: Aurelio Ejemplo CC: 1000000001',
    'Nombre: Aurelio Ejemplo CC: 3Ubicación aproximada: cabecera municipal',
  ])
  await user.click(screen.getByRole('button', { name: 'Ver todas las personas' }))
  expect(screen.getAllByText('Ubicación aproximada: cabecera municipal')).toHaveLength(2)
})
