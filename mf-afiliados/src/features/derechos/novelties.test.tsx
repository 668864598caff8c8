import type { FakeApi } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { press } from '../../testing/fill-form'
import { memberApi, openSection } from '../../testing/rights-page'

let api: FakeApi
beforeEach(() => {
  api = memberApi()
})

describe('Novedades', () => {
  it('are counted, lead to the request, and are seen once opened', async () => {
    const { user, region, unmount } = await openSection(api, 'Solicitar corrección o supresión')
    expect(screen.queryByRole('button', { name: /Novedades/ })).toBeNull()
    await user.click(region.getByLabelText('Corrección'))
    await user.type(region.getByLabelText('Su solicitud'), 'Mi segundo apellido está mal escrito.')
    await press(user, 'Enviar solicitud')
    await region.findByText(/Su radicado es/)
    unmount()
    api.rights.novelties = [
      {
        tipo: 'respuesta',
        fecha: '2026-07-28T15:04:05.000Z',
        solicitud: '1',
        radicado: '2026-000001',
        estado: 'atendida',
      },
      { tipo: 'identidad', fecha: '2026-07-29T15:04:05.000Z' },
    ]
    const again = await openSection(api, 'Solicitar corrección o supresión')
    await again.region.findByText('2026-000001')
    await again.user.click(await screen.findByRole('button', { name: 'Novedades (2)' }))
    expect(screen.getByText(/La Fundación verificó su identidad/)).toBeVisible()
    await again.user.click(
      screen.getByRole('link', { name: 'La Fundación atendió su solicitud 2026-000001' }),
    )
    expect(again.region.getByRole('listitem')).toHaveFocus()
    await waitFor(() => expect(api.rights.novelties).toEqual([]))
    again.unmount()
    await openSection(api, 'Solicitar corrección o supresión')
    await waitFor(() => expect(api.callsTo('/perfil/novedades')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /Novedades/ })).toBeNull()
  })
})
