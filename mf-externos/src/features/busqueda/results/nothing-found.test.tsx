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

  it('leads to the number of words that finds somebody, and says which word each person lacks', async () => {
    const empty = (fewer: string) =>
      api.broken.set('/ext/search', { status: 200, body: [], headers: { 'x-fewer-words': fewer } })
    empty('2')
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'Aurelio Ejemplo Muestra Nadie{Enter}')
    await results().findByRole('button', { name: 'Buscar con 2' })
    const body = [card({ aproximada: true, faltan: ['Muestra', 'Nadie'] })]
    api.broken.set('/ext/search', { status: 200, body })
    await user.click(results().getByRole('button', { name: 'Buscar con 2' }))
    expect(await results().findByText('Coincidencia aproximada, sin «Muestra» ni «Nadie»')).toBeVisible()
    expect(
      results().getByText('. Coinciden con 2 de las 4 palabras del nombre, sin «Muestra» ni «Nadie».'),
    ).toBeVisible()
    // No number of words finds anybody: a press would find nothing.
    empty('0')
    await user.type(field('Nombre'), 's{Enter}')
    expect(
      await results().findByText('Nadie coincide con las 4 palabras, ni con una o dos menos.'),
    ).toBeVisible()
    expect(results().queryByRole('button')).toBeNull()
  })

  it('says of each person only which word they lack, if these differ', async () => {
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'Aurelio Ejemplo Nadie{Enter}')
    const button = await results().findByRole('button', { name: 'Buscar con 2' })
    const body = ['Nadie', 'Ejemplo'].map((word, index) =>
      card({ numero_identificacion: String(index), aproximada: true, faltan: [word] }),
    )
    api.broken.set('/ext/search', { status: 200, body })
    await user.click(button)
    expect(await results().findByText('Coincidencia aproximada, sin «Ejemplo»')).toBeVisible()
    expect(results().getByText('. Coinciden con 2 de las 3 palabras del nombre.')).toBeVisible()
  })

  it.each([
    ['Buscar cédula 9900000001', { cedula: '9900000001' }],
    ['Buscar nombre «Aurelio Ejemplo»', { nombre: 'Aurelio Ejemplo' }],
  ])('offers the number and the name alone if both were typed: %s', async (name, query) => {
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'Aurelio Ejemplo')
    await user.type(field('Cédula'), '9900000001{Enter}')
    expect(await results().findByText(/^Nadie tiene ese nombre y ese número a la vez\./)).toBeVisible()
    await user.click(results().getByRole('button', { name }))
    await results().findByText('No se encontraron resultados')
    expect(api.callsTo('/ext/search')[1]?.query).toEqual(query)
  })

  it('stops after two words with an earlier API, and says nothing about numbers', async () => {
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
