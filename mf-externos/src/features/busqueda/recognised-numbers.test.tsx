import { FakeApi } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { field, openSearch, results, search } from '../../testing/search-page'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

const box = () => field('Nombre, cédula o celular')
const sentQueries = () => api.callsTo('/ext/search').map((call) => call.query)

describe('the one box', () => {
  it.each([
    ['José Peña', { nombre: 'José Peña' }, 'nombre «José Peña»'],
    ['C.C. 79.845.123', { cedula: '79845123' }, 'cédula 79845123'],
    ['+57 (300) 000-0001', { celular: '3000000001' }, 'celular 3000000001'],
    [
      'José\tPeña\t1.000.000.001',
      { nombre: 'José, Peña', cedula: '1000000001' },
      'nombre «José, Peña», cédula 1000000001',
    ],
  ])('recognises what is pasted: %j', async (pasted, query, text) => {
    const { user } = await openSearch(api)
    await user.click(box())
    await user.paste(pasted)
    expect(box()).toHaveAccessibleDescription(`Se buscará: ${text}.`)
    await user.keyboard('{Enter}')
    expect(await results().findByText(`Se buscó: ${text}.`)).toBeVisible()
    expect(sentQueries()).toEqual([query])
  })

  it('joins the fields below it, but not two values for one of them', async () => {
    const { user } = await openSearch(api)
    await user.type(box(), '79845123')
    await user.type(field('Nombre'), 'Peña')
    await search(user)
    await screen.findByText('No se encontraron resultados')
    expect(sentQueries()).toEqual([{ nombre: 'Peña', cedula: '79845123' }])
    await user.type(box(), ' Peña')
    await search(user)
    expect(screen.getByRole('alert')).toHaveTextContent('Nombre: está en dos campos; deje uno solo.')
    await user.clear(box())
    await user.type(box(), '79845123 José 80123456')
    expect(box()).toHaveAccessibleDescription(
      'No se reconoce: tiene dos números; deje solo las cédulas, separadas con punto y coma.',
    )
    await search(user)
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Nombre, cédula o celular: tiene dos números; deje solo/,
    )
    await user.clear(box())
    await user.type(box(), 'jose1148@gmail.com')
    expect(box()).toHaveAccessibleDescription(
      'No se reconoce: tiene un correo electrónico, que aquí no se busca.',
    )
    expect(sentQueries()).toHaveLength(1)
  })
})

it.each([
  ['José Peña; Ana Ruiz', 'tiene dos nombres; deje uno, o póngales una coma si son de la misma persona.'],
  ['alias Zeus', 'no tiene un nombre ni un número que se puedan buscar.'],
])('a text that would find nobody for sure is refused in the box and as a name: %s', async (text, why) => {
  const { user } = await openSearch(api)
  await user.type(box(), text)
  expect(box()).toHaveAccessibleDescription(`No se reconoce: ${why}`)
  await search(user)
  expect(screen.getByRole('alert')).toHaveTextContent(`Nombre, cédula o celular: ${why}`)
  await user.clear(box())
  await user.type(field('Nombre'), text)
  await search(user)
  expect(screen.getByRole('alert')).toHaveTextContent(`Nombre: ${why}`)
  expect(sentQueries()).toEqual([])
})

describe('a number in the wrong field', () => {
  it.each<[string, string, string, Record<string, string>]>([
    ['Nombre', '9900000414', 'Buscar cédula 9900000414', { cedula: '9900000414' }],
    [
      'Nombre',
      'Peña C.C. 79.845.123',
      'Buscar nombre «Peña», cédula 79845123',
      { nombre: 'Peña', cedula: '79845123' },
    ],
    ['Cédula', '3000000001', 'Buscar celular 3000000001', { celular: '3000000001' }],
    ['Celular', '79845123', 'Buscar cédula 79845123', { cedula: '79845123' }],
  ])('in %s (%s) is offered as the search it is', async (label, typed, offer, query) => {
    const { user } = await openSearch(api)
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    await user.type(field(label), `${typed}{Enter}`)
    await user.click(await results().findByRole('button', { name: offer }))
    await waitFor(() => expect(sentQueries().slice(1)).toEqual([query]))
    expect(field(label)).toHaveValue(label === 'Nombre' ? (query['nombre'] ?? '') : '')
    expect(field('Celular')).toHaveValue(query['celular'] ?? '')
    expect(field('Cédula')).toHaveValue(query['cedula'] ?? '')
  })

  it.each([
    [{ Celular: '300' }],
    [{ Celular: '79845123', Cédula: '79845124' }],
    [{ Cédula: '3000000001', Celular: '3000000002' }],
  ])('is not offered where it may be right, or its field is in use: %j', async (typed) => {
    const { user } = await openSearch(api)
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    for (const [label, text] of Object.entries(typed)) await user.type(field(label), text)
    await search(user)
    await screen.findByText('No se encontraron resultados')
    expect(results().queryByRole('button')).toBeNull()
  })
})
