import { FakeApi } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { field, openSearch, search } from '../../testing/search-page'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

const sentQueries = () => api.callsTo('/ext/search').map((call) => call.query)

describe('the fields for numbers', () => {
  it('keeps only the digits of a number in cédula, celular and edad, typed or pasted', async () => {
    const { user } = await openSearch(api)
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    await user.type(field('Cédula'), '1.000 000')
    expect(field('Cédula')).toHaveValue('1000000')
    await user.clear(field('Cédula'))
    await user.type(field('Cédula'), 'C.C. 1.0')
    expect(field('Cédula')).toHaveValue('10')
    await user.type(field('Edad'), '5 8')
    expect(field('Edad')).toHaveValue('58')
    await user.type(field('Celular'), '+57 300')
    expect(field('Celular')).toHaveValue('+57300')
    await user.clear(field('Celular'))
    await user.click(field('Celular'))
    await user.paste('+57 300 000 0001')
    expect(field('Celular')).toHaveValue('3000000001')
    await user.clear(field('Cédula'))
    await user.click(field('Cédula'))
    await user.paste('C.C. No. 1.000.000.001')
    expect(field('Cédula')).toHaveValue('1000000001')
    for (const name of ['Cédula', 'Celular', 'Edad'])
      expect(field(name)).toHaveAttribute('inputmode', 'numeric')
  })

  it.each(['1000001 / 1000002', 'C.E. 123456', '79845123-4', '7O.845.123'])(
    'refuses a text that is not one number, typed or pasted, instead of making another one of it: %s',
    async (text) => {
      const { user } = await openSearch(api)
      for (const enter of [user.paste, (typed: string) => user.keyboard(typed)]) {
        await user.clear(field('Cédula'))
        await user.click(field('Cédula'))
        await enter(text)
        expect(field('Cédula')).not.toHaveValue(text.replace(/\D/g, ''))
        await search(user)
        expect(screen.getByText('Cédula: escriba un solo número, sin letras ni decimales.')).toBeVisible()
      }
      expect(sentQueries()).toEqual([])
    },
  )

  it('sends the beginning of a mobile number without the code of the country', async () => {
    const { user } = await openSearch(api)
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    await user.type(field('Celular'), '+57 300 123')
    await search(user)
    await waitFor(() => expect(sentQueries()).toEqual([{ celular: '300123' }]))
  })

  it.each(['+57 300 000.0001', '57 300 000 0001', '300.000.0001'])(
    'sends the mobile number typed as %s',
    async (typed) => {
      const { user } = await openSearch(api)
      await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
      await user.type(field('Celular'), typed)
      await search(user)
      await screen.findByText('No se encontraron resultados')
      expect(sentQueries()).toEqual([{ celular: '3000000001' }])
    },
  )
})
