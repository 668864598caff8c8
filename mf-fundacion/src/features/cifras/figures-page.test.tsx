import { beforeEach, expect, it, jest } from '@jest/globals'
import type { Figures } from '@fcr/shared/contracts/staff/figures'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import { screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'

const sample: Figures = {
  hasta: '2026-11-20T05:00:00.000Z',
  registradas: 1280,
  estados: [
    { nombre: 'Identidad verificada', valor: 640 },
    { nombre: 'Identidad declarada', valor: null },
  ],
  tablas: [
    {
      id: 'fuerza',
      titulo: 'Por fuerza',
      columnas: ['Fuerza', 'Registradas', 'Verificadas', 'Sin verificar'],
      filas: [
        { nombre: 'Ejército Nacional', valores: [1200, 600, 600] },
        { nombre: 'DAS', valores: [null, null, 5] },
      ],
      reservadas: [20, 15, 5],
    },
  ],
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.serve('GET /fundacion/cifras', () => ({ status: 200, body: sample }))
  api.serve('GET /fundacion/cifras/csv', () => ({
    status: 200,
    body: 'Fuerza',
  }))
})
const open = () => mountArea(routes, { at: '/fundacion/cifras', api, session: { staff: ['datos'] } })

it('shows the tables, and says what is kept back', async () => {
  await open()
  const table = await screen.findByRole('table', { name: 'Por fuerza' })
  expect(within(table).getByRole('row', { name: /Ejército Nacional/ })).toHaveTextContent(
    'Ejército Nacional1.200600600',
  )
  expect(within(table).getByRole('row', { name: /DAS/ })).toHaveTextContent('DASReservadoReservado5')
  expect(within(table).getByRole('row', { name: /Las reservadas, juntas/ })).toHaveTextContent('20155')
  expect(screen.getByText(/hasta el 20 de noviembre de 2026/)).toBeVisible()
})

it('downloads a table', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL = jest.fn(() => 'blob:test')
  URL.revokeObjectURL = jest.fn()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Descargar en CSV: Por fuerza' }))
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1))
  expect(api.callsTo('/fundacion/cifras/csv')[0]?.query).toEqual({ tabla: 'fuerza' })
})
