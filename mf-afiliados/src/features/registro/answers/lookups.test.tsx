import { describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { validRegistration } from '@fcr/shared/testing'
import { createFakeApi } from '../../../testing/fake-api'
import { answerAll, control, press } from '../../../testing/fill-form'
import { renderArea } from '../../../testing/render-area'

jest.setTimeout(30_000)

describe('lists that do not come', () => {
  it('stay empty with a console message only, and fill in when the service is back', async () => {
    const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    localStorage.clear()
    const api = createFakeApi()
    api.failNext('/funciones/lugares', { status: 503 })
    const { user } = await renderArea('/registro', api)
    await screen.findByRole('heading', { name: 'Información Personal' })
    await answerAll(user, validRegistration().userData)
    await press(user, 'Siguiente')
    await waitFor(() => control('departamentoResidencia'))
    await waitFor(() => expect(warnings).toHaveBeenCalledTimes(1))
    expect(warnings.mock.calls[0]?.[0]).toBe('Respuesta del servidor con error')
    expect(control('departamentoResidencia').querySelectorAll('option')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(
      () => expect(control('departamentoResidencia').querySelectorAll('option')).toHaveLength(4),
      {
        timeout: 5000,
      },
    )
  })
})
