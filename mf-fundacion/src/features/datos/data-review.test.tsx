import { beforeEach, expect, it } from '@jest/globals'
import type { DataToReview } from '@fcr/shared/contracts/staff/data-review'
import { FakeApi, mountArea, ok } from '@fcr/shared/testing/area'
import { screen, within } from '@testing-library/react'
import routes from '../../routes'

const finding = (change: Partial<DataToReview> = {}): DataToReview => ({
  id: '5',
  registro: 'afiliados',
  persona: '12',
  nombre: 'Ana Hern ndez Prueba',
  numero_identificacion: '9960000001',
  campo: 'Nombres y apellidos',
  valor: 'Ana Hern ndez Prueba',
  motivo: 'parece faltarle una letra',
  propuesta: null,
  origen: null,
  pedida: false,
  ...change,
})

let api: FakeApi
let filas: DataToReview[]
beforeEach(() => {
  api = new FakeApi()
  filas = [finding(), finding({ id: '6', campo: 'Celular principal', valor: '+57 300', pedida: true })]
  api.serve('GET /fundacion/datos-por-revisar', () =>
    ok({ total: filas.length, revisado_en: '2026-11-22T13:31:00.000Z', filas }),
  )
})
const open = () =>
  mountArea(routes, { at: '/fundacion/personas/datos', api, session: { staff: ['atencion'] } })

it('lists doubted values with the reason, and marks those with a pending approval', async () => {
  await open()
  const row = await screen.findByRole('row', { name: /Nombres y apellidos/ })
  expect(row).toHaveTextContent('parece faltarle una letra')
  expect(screen.getByRole('row', { name: /Celular principal/ })).toHaveTextContent('Pedida')
})

it('asks another person to approve a correction, with its reason', async () => {
  api.serve('POST /fundacion/datos-por-revisar/:id/correccion', () => ({
    status: 202,
    body: { aprobacion: '9' },
  }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Revisar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Revisar: Nombres y apellidos' }))
  const value = dialog.getByLabelText('Valor correcto')
  await user.clear(value)
  await user.type(value, 'Ana Hernández Prueba')
  await user.click(dialog.getByRole('button', { name: 'Pedir aprobación' }))
  expect(dialog.getByText('Escriba el motivo.')).toBeVisible()
  await user.type(dialog.getByLabelText(/Motivo/), 'Cédula vista')
  await user.click(dialog.getByRole('button', { name: 'Pedir aprobación' }))
  expect(await screen.findByText(/^Quedó pedida la corrección/)).toBeVisible()
  expect(api.callsTo('/fundacion/datos-por-revisar/5/correccion').map(({ body }) => body)).toEqual([
    { valor: 'Ana Hernández Prueba', motivo: 'Cédula vista' },
  ])
})

it('says that the field begins with the value that would be stored today', async () => {
  filas = [finding({ valor: '+57 300 123 4567', propuesta: '3001234567' })]
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Revisar' }))
  const dialog = within(screen.getByRole('dialog'))
  const value = dialog.getByLabelText('Valor correcto')
  expect(value).toHaveValue('3001234567')
  expect(value).toHaveAccessibleDescription(/si el dato está bien como está, escriba «\+57 300 123 4567»/)
  expect(value).not.toHaveAccessibleDescription(/déjelo igual/)
})

it('says that no value is doubted, and up to when the registers were read', async () => {
  filas = []
  await open()
  expect(await screen.findByText('No hay datos por revisar')).toBeVisible()
  expect(screen.getByText(/^Leído hasta /)).toBeVisible()
})
