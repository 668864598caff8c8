import type { FakeApi } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { press } from '../../testing/fill-form'
import { memberApi, openSection } from '../../testing/rights-page'

const title = 'Mi camino con la Fundación'

let api: FakeApi
beforeEach(() => {
  api = memberApi()
})

/** The list as it is read: '14 de marzo de 2026: Se afilió…'. */
const steps = async () => {
  const { region } = await openSection(api, title)
  return (await region.findAllByRole('listitem')).map((item) =>
    [...item.children].map(({ textContent }) => textContent).join(': '),
  )
}

describe('Mi camino con la Fundación', () => {
  it('lists affiliation, consent, requests with their replies, and the last change, oldest first', async () => {
    const reply = { fecha: '2026-05-02T03:00:00.000Z', estado: 'en_tramite', texto: 'La revisamos.' } as const
    const request = {
      texto: 'Mi segundo apellido está mal escrito.',
      tipo: 'correccion',
      respuesta: null,
      vence: null,
      actualizada: '2026-05-09T15:00:00.000Z',
    } as const
    api.rights.requests = [
      {
        ...request,
        id: '2',
        radicado: '2026-000002',
        estado: 'recibida',
        respuestas: [],
        creada: '2026-05-08T15:00:00.000Z',
        cerrada: null,
      },
      {
        ...request,
        id: '1',
        radicado: '2026-000001',
        estado: 'atendida',
        respuestas: [
          reply,
          { ...reply, fecha: '2026-05-02T04:00:00.000Z' },
          { ...reply, fecha: '2026-05-09T15:00:00.000Z', estado: 'atendida' },
        ],
        creada: '2026-05-01T15:00:00.000Z',
        cerrada: '2026-05-09T15:00:00.000Z',
      },
    ]
    const listed = await steps()
    expect(listed.slice(0, -1)).toEqual([
      '14 de marzo de 2026: Se afilió a la Fundación, con el número AF-2026-000042.',
      '14 de marzo de 2026: Autorizó el tratamiento de sus datos.',
      '1 de mayo de 2026: Envió la solicitud 2026-000001 (corrección).',
      // In Colombia it was still the day before.
      '1 de mayo de 2026: La Fundación respondió a su solicitud 2026-000001.',
      '8 de mayo de 2026: Envió la solicitud 2026-000002 (corrección).',
      '9 de mayo de 2026: Su solicitud 2026-000001 quedó atendida.',
    ])
    expect(listed.slice(-1)[0]).toContain('Último cambio de sus datos.')
  })

  it('shows a request as soon as it is sent', async () => {
    const { user, region } = await openSection(api, title)
    await region.findAllByRole('listitem')
    await user.click(screen.getByLabelText('Corrección'))
    await user.type(screen.getByLabelText('Su solicitud'), 'Mi segundo apellido está mal escrito.')
    await press(user, 'Enviar solicitud')
    expect(await region.findByText('Envió la solicitud 2026-000001 (corrección).')).toBeVisible()
  })

  it('says that the foundation has only the number of a new member', async () => {
    api.broken.set('/perfil/constancia', { status: 404 })
    const { region } = await openSection(api, title)
    expect(await region.findByText('La Fundación todavía no tiene sus datos.')).toBeVisible()
  })
})
