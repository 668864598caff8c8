import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { FakeApi, mountArea, startSessions } from '@fcr/shared/testing/area'
import { act, screen, waitFor } from '@testing-library/react'
import routes from '../routes'

const minute = 60_000

describe('the limits of a session', () => {
  let api: FakeApi
  beforeEach(async () => {
    jest.useFakeTimers({ advanceTimers: true })
    api = new FakeApi()
    await startSessions(api)
    await startSessions(api, { official: 'JEP' })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  async function open() {
    const page = await mountArea(routes, { at: '/consultaFuncionariosJEP', api })
    await screen.findByText(/^Cada consulta queda registrada/)
    return page
  }
  const after = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * minute))
  const calls = () => api.callsTo('/ext/me').length

  it.each([
    ['07:56', 'o a las 7:56 p. m.'],
    ['17:56', 'o mañana a las 5:56 a. m.'],
    ['13:05', 'o mañana a la 1:05 a. m.'],
  ])('says in whose name everything is recorded, and when the session of %s ends', async (start, end) => {
    jest.setSystemTime(new Date(`2026-11-22T${start}:00`))
    await startSessions(api, { official: 'JEP' })
    await open()
    expect(screen.getByText(/^Cada consulta/).textContent.replaceAll(/\s/g, ' ')).toBe(
      `Cada consulta queda registrada a nombre de Funcionaria Ficticia (JEP). La sesión se cierra en 15 min si no la usa, ${end}`,
    )
  })

  it('says how much of the session is left', async () => {
    await open()
    expect(screen.getByText(/se cierra en 15 min/)).toBeVisible()
    await after(5)
    expect(screen.getByText(/se cierra en 10 min/)).toBeVisible()
    // Viewing the page does not count as use.
    expect(calls()).toBe(1)
  })

  it('warns before the idle timeout, and continues on one press without moving the focus', async () => {
    const { user } = await open()
    await user.click(screen.getByLabelText('Nombre'))
    await after(12.6)
    const warning = screen.getByText('La sesión se cerrará en unos 2 minutos por falta de uso.')
    expect(warning.closest('[role="status"]')).not.toBeNull()
    expect(screen.getByLabelText('Nombre')).toHaveFocus()
    await after(1)
    expect(screen.getByText(/en menos de un minuto por falta de uso/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Seguir' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Seguir' })).toBeNull())
    expect(calls()).toBe(2)
    expect(screen.getByText('La sesión sigue abierta.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveFocus())
    expect(screen.getByText(/se cierra en 15 min/)).toBeVisible()
  })

  it('reports that it could not be renewed', async () => {
    const { user } = await open()
    await after(13)
    api.broken.set('/ext/me', 'offline')
    await user.click(screen.getByRole('button', { name: 'Seguir' }))
    expect(await screen.findByText('No se pudo renovar. Intente de nuevo.')).toBeVisible()
  })

  it.each(['ended', 'unreachable'])(
    'redirects to the code entry when time is up and the server has %s',
    async (how) => {
      const { location } = await open()
      if (how === 'ended') api.officials.session = null
      else {
        api.broken.set('/ext/me', 'offline')
        api.broken.set('/ext/logout', 'offline')
      }
      await after(15.1)
      expect(location().pathname).toBe('/loginFuncionariosJEP')
      expect(screen.getByRole('status')).toHaveTextContent('Su sesión terminó.')
    },
  )

  it('says near the end of the twelve hours that another code is needed, and offers no renewal', async () => {
    api.officials.secondsLeft = 6 * 60
    await open()
    expect(
      screen.getByText(/La sesión termina en 6 min; para seguir necesitará otro código\.$/),
    ).toBeVisible()
    await after(1.5)
    expect(screen.getByText(/^La sesión llega a su límite y termina en unos 5 minutos/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Seguir' })).toBeNull()
  })
})
