import { FakeApi } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { card } from '../../../testing/people'
import { field, openSearch, results } from '../../../testing/search-page'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

describe('a name that nobody has completely', () => {
  it('offers the search with one word fewer, below the empty result', async () => {
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'Sgto. Aurelio de Ejemplo Muestra Nadie{Enter}')
    expect(await results().findByText('No se encontraron resultados')).toBeVisible()
    expect(results().getByText(/^Nadie coincide con las 4 palabras\.$/)).toBeVisible()
    const body = [card({ aproximada: true, parecidas: [] })]
    api.broken.set('/ext/search', { status: 200, body })
    await user.click(results().getByRole('button', { name: 'Buscar con 3' }))
    expect(await results().findByText('1 parecido; ninguno exacto')).toBeVisible()
    expect(results().getByText('. Coinciden con 3 de las 4 palabras del nombre.')).toBeVisible()
    expect(api.callsTo('/ext/search')[1]?.query).toEqual({
      nombre: 'Sgto. Aurelio de Ejemplo Muestra Nadie',
      palabras: '3',
    })
    expect(screen.getByRole('region', { name: 'Resultados' })).toHaveFocus()
  })

  it('stops after two words, and says nothing about numbers', async () => {
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'a b c d{Enter}')
    await user.click(await results().findByRole('button', { name: 'Buscar con 3' }))
    await user.click(await results().findByRole('button', { name: 'Buscar con 2' }))
    expect(await results().findByText('No se encontraron resultados')).toBeVisible()
    expect(results().queryByRole('button')).toBeNull()
    await user.clear(field('Nombre'))
    await user.type(field('Cédula'), '1234567{Enter}')
    expect(await results().findByText('No se encontraron resultados')).toBeVisible()
    expect(results().queryByRole('button')).toBeNull()
  })
})
