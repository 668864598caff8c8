import { FakeApi, type MountedArea } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { card, profile } from '../../../testing/people'
import { cards, field, openSearch, results } from '../../../testing/search-page'

let api: FakeApi
let location: MountedArea['location']
beforeEach(() => {
  api = new FakeApi()
})

describe('people who could be confused', () => {
  beforeEach(() => {
    api.officials.cards = [
      card(),
      card({
        numero_identificacion: '2',
        nombre_apellido_completo: 'Ejemplo Ficticio, Aurelio',
        rango: 'Capitán',
        fuerza: null,
      }),
      card({ numero_identificacion: '3', nombre_apellido_completo: 'Benigno Ejemplo', aproximada: true }),
      card({ numero_identificacion: '4', nombre_apellido_completo: 'Casto Ejemplo', aproximada: true }),
    ]
  })
  const open = async () => {
    const { user, ...page } = await openSearch(api)
    location = page.location
    await user.type(field('Nombre'), 'ejemplo{Enter}')
    await results().findByText('4 comparecientes encontrados')
    return user
  }
  const choice = (number: string) => screen.getByRole('checkbox', { name: new RegExp(`cédula ${number}$`) })

  it('are counted as exact and similar', async () => {
    await open()
    expect(results().getByText(': 2 exactos y 2 parecidos')).toBeVisible()
  })

  it('say so and how they differ', async () => {
    await open()
    const [first, second, third] = cards() as [HTMLElement, HTMLElement, HTMLElement]
    for (const item of [first, second]) {
      expect(within(item).getByText('Homónimo: 2 personas con este nombre')).toBeVisible()
      expect(within(item).getByText('Se distinguen por: Cédula, Rango. Falta en uno: Fuerza.')).toBeVisible()
    }
    expect(within(third).queryByText(/Homónimo/)).toBeNull()
  })

  it('are laid side by side with what only their profiles have, and lead to each', async () => {
    api.officials.profiles.set(
      '1000000001',
      profile({
        nombre_unidad: 'Batallón Ejemplo',
        fecha_nacimiento: '1970-05-01',
        municipio_residencia: 'Cali',
      }),
    )
    api.officials.profiles.set(
      '2',
      profile({ nombre_unidad: 'Batallón Ejemplo', fecha_nacimiento: '1981-01-01' }),
    )
    const consultations = () => api.calls.filter(({ path }) => path.startsWith('/ext/comparecientes/'))
    const user = await open()
    await user.click(choice('1000000001'))
    expect(screen.getByRole('button', { name: 'Ver lado a lado' })).toBeDisabled()
    expect(results().getByText(/comparar queda registrado como una consulta/)).toBeVisible()
    await user.click(choice('2'))
    await user.click(choice('3'))
    expect(choice('4')).toBeDisabled()
    await user.click(choice('3'))
    expect(consultations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Ver lado a lado' }))
    const table = within(screen.getByRole('table'))
    await table.findByText('1981')
    const rows = table.getAllByRole('row').map((row) => row.textContent)
    expect(rows.slice(1, -1)).toEqual([
      'CédulaDistinto10000000012',
      'RangoDistintoSargento SegundoCapitán',
      'FuerzaFalta en unoEjército NacionalNo Disponible',
      'Sala de la JEPSala de Amnistía o Indulto (SAI)Sala de Amnistía o Indulto (SAI)',
      'Última unidadBatallón EjemploBatallón Ejemplo',
      'Año de nacimientoDistinto19701981',
      'Municipio de residenciaFalta en unoCaliNo Disponible',
    ])
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(screen.queryByRole('table')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ver lado a lado' }))
    const again = within(screen.getByRole('table'))
    await user.click(again.getByRole('link', { name: 'Ejemplo Ficticio, Aurelio' }))
    expect(location().pathname).toBe('/vista-compareciente-externos/2')
    // Reopening the comparison consulted nobody again; opening the profile consulted that person.
    await screen.findByText('Batallón Ejemplo')
    expect(api.callsTo('/ext/comparecientes/1000000001')).toHaveLength(1)
  })

  it('say whose profile could not be consulted, which is no difference', async () => {
    api.officials.profiles.set('1000000001', profile({ municipio_residencia: 'Cali' }))
    const user = await open()
    await user.click(choice('1000000001'))
    await user.click(choice('2'))
    await user.click(screen.getByRole('button', { name: 'Ver lado a lado' }))
    const row = await screen.findByRole('row', { name: /^Municipio de residencia.*No se pudo consultar$/ })
    expect(row).toHaveTextContent(/^Municipio de residenciaCaliNo se pudo consultar$/)
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    await user.click(screen.getByRole('button', { name: 'Quitar' }))
    expect(choice('2')).not.toBeChecked()
  })
})
