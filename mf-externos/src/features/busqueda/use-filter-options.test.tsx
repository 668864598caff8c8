import { beforeEach, expect, it, jest } from '@jest/globals'
import { FakeApi, mountArea, startSessions } from '@fcr/shared/testing/area'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'

let warn: ReturnType<typeof jest.spyOn>
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
})

it('offers no choices while a list fails, logs only to the console, and fills in when the service is back', async () => {
  const api = new FakeApi()
  await startSessions(api)
  api.broken.set('/funciones/lugares', { status: 503 })
  await mountArea(routes, { at: '/consultaFuncionariosJEP', api, session: { official: 'JEP' } })
  const force = screen.getByLabelText('Fuerza o institución')
  expect(force).toHaveTextContent('Todas')
  const told = ['Respuesta del servidor con error', expect.stringContaining('getFuerzas')]
  await waitFor(() => expect(warn).toHaveBeenCalledWith(...told))
  expect(screen.queryByRole('alert')).toBeNull()

  api.broken.clear()
  expect(await screen.findByRole('option', { name: 'Policía Nacional' })).toBeVisible()
})
