import { FakeApi, requestId } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { card, profile } from '../../testing/people'
import { field, openSearch, results } from '../../testing/search-page'
import { listProblem, readNumberList } from './number-list'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

it.each([
  ['79.845.123 80123456\t1.000.000.001', ['79845123', '80123456', '1000000001']],
  ['CC 79845123; c.c. 80.123.456, 79845123', ['79845123', '80123456']],
  ['12345678 C.C. 80.123.456 9900000012', ['12345678', '80123456', '9900000012']],
  ['79.123.456 y 9900000001', ['79123456', '9900000001']],
  ['79123456, 80123456 y c.c. 9900000001', ['79123456', '80123456', '9900000001']],
  ['79845123,80123456/9900000012-1000000001', ['79845123', '80123456', '9900000012', '1000000001']],
  ['79,845,123', undefined],
  ['79845123-4', undefined],
  ['300-1234567', undefined],
  ['Peña y Prueba', undefined],
  ['79845123 José', undefined],
  ['0079845123 79845123; 80123456', ['0079845123', '80123456']],
  ['79 845 123', undefined],
  // A list would find five other people.
  ['79 845 123 80 123 456', undefined],
  ['79845123 80 123 456', undefined],
  ['79845123', undefined],
  ['79845123 3001234567', undefined],
  ['79845123; José Peña', undefined],
  ['José Peña', undefined],
  ['', undefined],
])('a list of numbers is read from %j', (text, numbers) => {
  expect(readNumberList(text)).toEqual(numbers)
})

it.each([
  [20, undefined],
  [21, 'Son 21 cédulas: se consultan hasta 20 a la vez.'],
])('of a list of %i numbers it is said that %j', (count, problem) => {
  expect(listProblem(Array.from({ length: count }, (_, index) => `${79_845_100 + index}`))).toBe(problem)
})

describe('a pasted list of numbers', () => {
  const box = () => field('Nombre, cédula o celular')
  const paste = async (text: string) => {
    const { user } = await openSearch(api)
    await screen.findByText(/^Cada consulta queda registrada/)
    await user.click(box())
    await user.paste(text)
    return user
  }
  const cells = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll('th, td')]
          .map(({ textContent }) => textContent)
          .filter(Boolean)
          .join(' | '),
      )

  it('is searched as one consultation, with the outcome of each number on screen and on one sheet', async () => {
    const verified = { identidad: 'verificada', desde: '2026-02-01', actualizado: '2026-02-01' } as const
    api.officials.cards = [
      card({ procedencia: verified }),
      card({ numero_identificacion: '79845123', rango: null, nombre_sala_jep: null }),
      card({ numero_identificacion: '80123456', nombre_apellido_completo: 'Benigna Muestra' }),
    ]
    const user = await paste('1.000.000.001; 80123456; 52345678; 79845123')
    expect(box()).toHaveAccessibleDescription('Se buscarán 4 cédulas; cada una cuenta como una búsqueda.')
    await user.keyboard('{Enter}')
    const text = '4 cédulas: 3 encontradas (1 con identidad verificada, 2 homónimos), 1 no encontrada'
    expect(await results().findByText(text)).toBeVisible()
    expect(api.callsTo('/ext/search/cedulas').map(({ body }) => body)).toEqual([
      { cedulas: ['1000000001', '80123456', '52345678', '79845123'] },
    ])
    const army = 'Ejército Nacional'
    const chamber = 'Sala de Amnistía o Indulto (SAI)'
    const declared = 'Encontrada. Datos declarados por la persona; identidad sin verificar'
    const same = 'Homónimo: 2 personas de la lista con este nombre'
    const rows = [
      `1 | 1000000001 | Encontrada. Identidad verificada por la Fundación el 1 de febrero de 2026${same} | Aurelio Ejemplo Ficticio | Sargento Segundo, ${army} | ${chamber}`,
      `2 | 80123456 | ${declared} | Benigna Muestra | Sargento Segundo, ${army} | ${chamber}`,
      '3 | 52345678 | No encontrada',
      `4 | 79845123 | ${declared}${same} | Aurelio Ejemplo Ficticio | ${army} | No Disponible`,
    ]
    expect(cells(results().getByRole('table'))).toEqual(rows)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    const sheet = screen.getByText(`Referencia de auditoría: ${requestId}`).closest('table') as HTMLElement
    expect(sheet).toHaveTextContent(
      `Se buscócédulas 1000000001, 80123456, 52345678, 79845123Resultado${text}`,
    )
    expect(cells(within(sheet).getByRole('table'))).toEqual(rows)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    api.officials.profiles.set('80123456', profile())
    await user.click(results().getByRole('link', { name: 'Benigna Muestra' }))
    await user.click(await screen.findByRole('link', { name: /Volver a los resultados/ }))
    await waitFor(() => expect(results().getByRole('link', { name: 'Benigna Muestra' })).toHaveFocus())
  })

  it('finds numbers with and without leading zeros, and counts numbers, not the people who have them', async () => {
    const body = ['79845123', '0079845123'].map((number) => card({ numero_identificacion: number }))
    api.broken.set('/ext/search/cedulas', { status: 200, body })
    const user = await paste('0079845123; 80123456')
    await user.keyboard('{Enter}')
    const text = '2 cédulas: 1 encontrada (0 con identidad verificada, 2 homónimos), 1 no encontrada'
    expect(await results().findByText(text)).toBeVisible()
    expect(cells(results().getByRole('table')).map((row) => row.slice(0, 16))).toEqual([
      '1 | 79845123 | E',
      '2 | 0079845123 |',
      '3 | 80123456 | N',
    ])
  })

  it('says so when nobody was found, or the service failed', async () => {
    const user = await paste('79845123 80123456')
    await user.keyboard('{Enter}')
    expect(await results().findByText('2 cédulas: 0 encontradas, 2 no encontradas')).toBeVisible()
    expect(results().queryByText('No se encontraron resultados')).toBeNull()
    api.broken.set('/ext/search/cedulas', { status: 500 })
    await user.type(box(), '{Enter}')
    expect(await results().findByText(/El servicio no respondió/)).toBeVisible()
    expect(results().queryByRole('table')).toBeNull()
  })

  it('is refused with other fields, and beyond twenty', async () => {
    const user = await paste('79845123 80123456')
    await user.type(field('Cédula'), '79845123')
    await user.type(field('Nombre'), 'Peña{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Varias cédulas se consultan sin otros campos: borre «Nombre» y «Cédula».',
    )
    await user.clear(field('Nombre'))
    await user.clear(field('Cédula'))
    await user.clear(box())
    await user.click(box())
    await user.paste(Array.from({ length: 21 }, (_, index) => 79845100 + index).join(' '))
    const tooMany = 'Son 21 cédulas: se consultan hasta 20 a la vez.'
    expect(box()).toHaveAccessibleDescription(tooMany)
    await user.keyboard('{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent(tooMany)
    expect(api.callsTo('/ext/search/cedulas')).toEqual([])
  })
})
