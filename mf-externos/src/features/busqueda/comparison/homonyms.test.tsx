import { FakeApi } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { card } from '../../../testing/people'
import { cards, field, openSearch, results } from '../../../testing/search-page'

let api: FakeApi
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
      }),
      card({ numero_identificacion: '3', nombre_apellido_completo: 'Benigno Ejemplo', aproximada: true }),
      card({ numero_identificacion: '4', nombre_apellido_completo: 'Casto Ejemplo', aproximada: true }),
    ]
  })
  const open = async () => {
    const { user } = await openSearch(api)
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
      expect(within(item).getByText('Se distinguen por: Cédula, Rango.')).toBeVisible()
    }
    expect(within(third).queryByText(/Homónimo/)).toBeNull()
  })

  it('are laid side by side without opening a profile', async () => {
    const user = await open()
    await user.click(choice('1000000001'))
    expect(screen.getByRole('button', { name: 'Ver lado a lado' })).toBeDisabled()
    await user.click(choice('2'))
    await user.click(choice('3'))
    expect(choice('4')).toBeDisabled()
    await user.click(choice('3'))
    await user.click(screen.getByRole('button', { name: 'Ver lado a lado' }))
    const table = within(screen.getByRole('table'))
    expect(table.getByRole('row', { name: /^Rango/ })).toHaveTextContent(
      'RangoDistintoSargento SegundoCapitán',
    )
    expect(table.getByRole('row', { name: /^Fuerza/ })).not.toHaveTextContent('Distinto')
    expect(api.calls.filter(({ path }) => path.includes('perfil'))).toEqual([])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Quitar' }))
    expect(choice('2')).not.toBeChecked()
  })
})
