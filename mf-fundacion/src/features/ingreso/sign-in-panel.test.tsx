import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import routes from '../../routes'

it('signs in with password and code, after a refusal that it shows in the API’s words', async () => {
  const api = new FakeApi()
  api.serve('POST /fundacion/ingreso/contrasena', ({ body }) => {
    if ((body as { codigo: string }).codigo !== '123456')
      return {
        status: 401,
        body: { statusCode: 401, code: 'wrong_credentials', message: 'No es correcto.', requestId: 'r' },
      }
    api.staff.signIn(['atencion'])
    return { status: 204 }
  })
  const { user } = await mountArea(routes, { at: '/fundacion/ingreso', api })
  await user.click(screen.getByText('Ingresar con contraseña y código'))
  await user.type(screen.getByLabelText('Correo de la fundación'), ' marta@fundacion.example')
  await user.type(screen.getByLabelText('Contraseña'), 'Camino2026')
  const code = screen.getByLabelText('Código de 6 dígitos')
  await user.type(code, '000000')
  await user.click(screen.getByRole('button', { name: 'Ingresar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No es correcto.')
  expect(code).toHaveFocus()
  // What is selected is replaced.
  await user.paste('123 456')
  await user.click(screen.getByRole('button', { name: 'Ingresar' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  expect(api.calls.map(({ body }) => body)).toContainEqual({
    correo: 'marta@fundacion.example',
    contrasena: 'Camino2026',
    codigo: '123456',
  })
})

it('says that the API does not respond', async () => {
  const api = new FakeApi()
  const { user } = await mountArea(routes, { at: '/fundacion/ingreso', api })
  api.serve('POST /fundacion/ingreso/llave/opciones', () => ({ status: 204 }))
  api.failNext('/fundacion/ingreso/llave/opciones', 'offline')
  await user.click(screen.getByRole('button', { name: 'Ingresar con llave de acceso' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no respondió')
})
