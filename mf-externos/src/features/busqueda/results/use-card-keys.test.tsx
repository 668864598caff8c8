import { FakeApi } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { card } from '../../../testing/people'
import { field, openSearch, results } from '../../../testing/search-page'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

describe('by keyboard', () => {
  const link = (name: string) => screen.getByRole('link', { name })

  it('arrows move from the field through the cards, Enter opens, Escape returns to the field', async () => {
    api.officials.cards = ['1', '2', '3'].map((numero) =>
      card({
        numero_identificacion: numero,
        nombre_apellido_completo: `Ejemplo ${'ABC'[Number(numero) - 1] ?? ''}`,
      }),
    )
    const { user, location } = await openSearch(api)
    await user.type(field('Cédula'), '5')
    await user.clear(field('Cédula'))
    await user.type(field('Nombre'), 'ejemplo{Enter}')
    await results().findByText('3 comparecientes encontrados')
    await user.keyboard('{ArrowDown}')
    expect(link('Ejemplo A')).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(link('Ejemplo C')).toHaveFocus()
    await user.keyboard('{Home}{ArrowUp}')
    expect(link('Ejemplo A')).toHaveFocus()
    await user.keyboard('{End}{ArrowUp}')
    expect(link('Ejemplo B')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(field('Nombre')).toHaveFocus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(location().pathname).toBe('/vista-compareciente-externos/1')
  })

  it('leaves the arrow keys to selects, and to a field without results', async () => {
    const { user } = await openSearch(api)
    await user.click(field('Nombre'))
    await user.keyboard('{ArrowDown}')
    expect(field('Nombre')).toHaveFocus()
    api.officials.cards = [card()]
    await user.keyboard('Aurelio{Enter}')
    await results().findByText('1 compareciente encontrado')
    field('Fuerza o institución').focus()
    await user.keyboard('{ArrowDown}')
    expect(field('Fuerza o institución')).toHaveFocus()
  })
})
