import { beforeEach, expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'
import { RequestsApi } from '../../testing/requests-api'

let api: RequestsApi
beforeEach(() => {
  api = new RequestsApi()
})

it('a received request: asks for what an order needs, and leads to the stored request', async () => {
  const { user, location } = await mountArea(routes, {
    at: '/fundacion/solicitudes/nueva',
    api,
    session: { staff: ['atencion'] },
  })
  await user.click(await screen.findByRole('button', { name: 'Registrar' }))
  expect(screen.getByText('Elija qué pide.')).toBeVisible()
  expect(screen.getByLabelText('Cédula de la persona')).toHaveFocus()
  await user.type(screen.getByLabelText('Cédula de la persona'), '9.900.000.101')
  await user.selectOptions(screen.getByLabelText('Qué pide'), 'Orden de una autoridad')
  await user.selectOptions(screen.getByLabelText('Cómo llegó'), 'por carta')
  await user.type(screen.getByLabelText('Lo que dice'), 'Remita los datos.')
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  expect(screen.getByText('Escriba qué autoridad da la orden.')).toBeVisible()
  await user.type(screen.getByLabelText('Autoridad'), 'Juzgado 3 de Prueba')
  await user.type(screen.getByLabelText('Número de la orden o del expediente'), 'Oficio 12')
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  await waitFor(() => expect(location().pathname).toBe('/fundacion/solicitudes/118'))
  const [body] = api
    .callsTo('/fundacion/solicitudes')
    .flatMap((call) => (call.method === 'POST' ? [call.body] : []))
  expect(body).toMatchObject({ cedula: '9900000101', tipo: 'autoridad', referencia: 'Oficio 12' })
})
