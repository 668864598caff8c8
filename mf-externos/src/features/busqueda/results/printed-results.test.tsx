import { FakeApi, requestId } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { card } from '../../../testing/people'
import { field, openSearch, results, search } from '../../../testing/search-page'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

describe('the results on paper', () => {
  const printed = () => {
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    return screen.getByText(`Referencia de auditoría: ${requestId}`).closest('table') as HTMLElement
  }

  it('are printed as a table with what was searched and its reference, and nothing before or after', async () => {
    api.officials.cards = [card(), card({ numero_identificacion: '2', rango: null, aproximada: true })]
    const { user } = await openSearch(api)
    await screen.findByText(/^Cada consulta queda registrada/)
    await user.type(field('Nombre'), 'ejemplo{Enter}')
    await results().findByText('2 comparecientes encontrados')
    const sheet = printed()
    expect(sheet).toHaveTextContent('Funcionario: Funcionaria Ficticia (JEP) · Impreso: ')
    expect(sheet).toHaveTextContent('Se buscónombre «ejemplo»Se imprimen2 de 2')
    const rows = within(within(sheet).getByRole('table')).getAllByRole('row')
    const chamber = 'Sala de Amnistía o Indulto (SAI)Datos declarados por la persona; identidad sin verificar'
    expect(rows.map((row) => row.textContent)).toEqual([
      'N.ºNombreCédulaRango y fuerzaSala de la JEPOrigen de los datos',
      `1Aurelio Ejemplo Ficticio1000000001Sargento Segundo, Ejército Nacional${chamber}`,
      `2Aurelio Ejemplo FicticioCoincidencia aproximada2Ejército Nacional${chamber}`,
    ])
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByText(/^Referencia de auditoría/)).toBeNull()
  })

  it('say what was searched, also when nobody was found or the service failed, and on paper', async () => {
    const { user } = await openSearch(api)
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    await user.type(field('Nombre'), 'Nadie')
    await screen.findByRole('option', { name: 'SDSJ' })
    await user.selectOptions(field('Sala o sección de la JEP'), 'SDSJ')
    await user.type(field('Edad'), '50')
    await search(user)
    const searched = 'nombre «Nadie», sala SDSJ, edad 50'
    expect(await results().findByText(`Se buscó: ${searched}.`)).toBeVisible()
    expect(printed()).toHaveTextContent(`Se buscó${searched}ResultadoNo se encontraron resultados`)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    // The form has changed since, but nothing else was searched.
    await user.type(field('Nombre'), 's')
    expect(results().getByText(`Se buscó: ${searched}.`)).toBeVisible()
    api.broken.set('/ext/search', { status: 500 })
    await search(user)
    expect(await results().findByText(/^Se buscó: nombre «Nadies», /)).toBeVisible()
    expect(results().getByText(/El servicio no respondió/)).toBeVisible()
  })

  it('offer to print them once there are some', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    api.officials.cards = [card()]
    const { user } = await openSearch(api)
    expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull()
    await user.type(field('Nombre'), 'ejemplo{Enter}')
    await user.click(await results().findByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledTimes(1)
    print.mockRestore()
  })
})
