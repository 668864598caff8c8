import { describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { validRegistration, fakeLookups } from '@fcr/shared/testing'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import { control, press, setAll } from '../../../testing/fill-form'
import routes from '../../../routes'

describe('lists that do not come', () => {
  it('stay empty with a console message only, and fill in when the service is back', async () => {
    const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    localStorage.clear()
    const api = new FakeApi()
    const lists = Object.keys(fakeLookups).length
    // All of them are asked for while step 1 is filled in, again a second later, and again two later.
    for (let call = 0; call < 3 * lists; call += 1) api.failNext('/funciones/lugares', { status: 503 }, call)
    const { user } = await mountArea(routes, { at: '/registro', api })
    await screen.findByRole('heading', { name: 'Información Personal' })
    await setAll(validRegistration().userData)
    await press(user, 'Siguiente')
    await waitFor(() => control('departamentoResidencia'))
    await waitFor(() => expect(warnings).toHaveBeenCalled())
    expect(warnings.mock.calls[0]?.[0]).toBe('Respuesta del servidor con error')
    expect(control('departamentoResidencia').querySelectorAll('option')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(control('departamentoResidencia').querySelectorAll('option')).toHaveLength(4))
  })
  it('are asked for at once when the network is back, and not at their next retry', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    jest.useFakeTimers()
    try {
      const api = new FakeApi()
      api.broken.set('/funciones/lugares', 'offline')
      await mountArea(routes, { at: '/registro', api })
      await act(() => jest.advanceTimersByTimeAsync(20_000))
      const lists = Object.keys(fakeLookups).length
      const before = api.callsTo('/funciones/lugares').length
      expect(before).toBeGreaterThan(lists)
      api.broken.clear()
      window.dispatchEvent(new Event('online'))
      await act(() => jest.advanceTimersByTimeAsync(1))
      // Some are requested twice if their next retry is due at the same time.
      const askedFor = api.callsTo('/funciones/lugares').slice(before)
      expect(new Set(askedFor.map(({ query }) => query['option'])).size).toBe(lists)
    } finally {
      jest.useRealTimers()
    }
  })
})
