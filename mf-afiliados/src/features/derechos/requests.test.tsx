import type { FakeApi } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { press } from '../../testing/fill-form'
import { memberApi, openSection } from '../../testing/rights-page'

let api: FakeApi
beforeEach(() => {
  api = memberApi()
})

describe('Solicitar corrección o supresión', () => {
  const title = 'Solicitar corrección o supresión'
  const words = 'Mi segundo apellido está mal escrito.'
  const send = 'Enviar solicitud'

  it('sends a correction and shows it with its state', async () => {
    const { user, region } = await openSection(api, title)
    expect(await region.findByText('No ha enviado solicitudes.')).toBeVisible()
    await user.click(region.getByLabelText('Corrección'))
    await user.type(region.getByLabelText('Su solicitud'), words)
    await press(user, send)
    const told = await region.findByText(
      'Recibimos su solicitud de corrección. Le responderemos aquí en máximo 15 días hábiles. Su radicado es 2026-000001.',
    )
    expect(told.closest('[role=status]')).toHaveFocus()
    const [entry] = await region.findAllByRole('listitem')
    expect(entry).toHaveTextContent(
      /Corrección Recibida.*Radicado2026-000001.*28 de julio de 2026, 10:04 a\. m\./,
    )
    expect(entry).toHaveTextContent(words)
    expect(region.getByLabelText('Su solicitud')).toHaveValue('')
    expect(api.callsTo('/perfil/solicitudes').find(({ method }) => method === 'POST')?.body).toEqual({
      tipo: 'correccion',
      texto: words,
    })
  })

  it('asks once more before a deletion is requested', async () => {
    const { user, region } = await openSection(api, title)
    await user.click(region.getByLabelText('Supresión'))
    await user.type(region.getByLabelText('Su solicitud'), words)
    await press(user, send)
    const dialog = within(screen.getByRole('alertdialog', { name: '¿Solicitar la supresión de sus datos?' }))
    await user.click(dialog.getByRole('button', { name: 'No, volver' }))
    expect(api.rights.requests).toEqual([])
    expect(region.getByLabelText('Su solicitud')).toHaveValue(words)
    await press(user, send)
    await press(user, 'Sí, solicitar')
    expect(await region.findByText(/Recibimos su solicitud de supresión\./)).toBeVisible()
    expect(api.rights.requests).toMatchObject([{ tipo: 'supresion' }])
  })

  it('says what is missing, and puts the focus there', async () => {
    const { user, region } = await openSection(api, title)
    await press(user, send)
    expect(region.getByText('Elija qué solicita.')).toBeVisible()
    expect(region.getByText('Describa su solicitud (mínimo 10 caracteres).')).toBeVisible()
    expect(region.getByLabelText('Corrección')).toHaveFocus()
    await user.click(region.getByLabelText('Corrección'))
    expect(region.queryByText('Elija qué solicita.')).toBeNull()
    await press(user, send)
    expect(region.getByLabelText('Su solicitud')).toHaveFocus()
    expect(api.rights.requests).toEqual([])
  })

  it('shows number, every reply, dates and end of earlier requests', async () => {
    const request = { id: '1', tipo: 'correccion', texto: words, creada: '2026-07-01T15:00:00.000Z' } as const
    api.rights.requests = [
      {
        ...request,
        id: '2',
        radicado: '2026-000002',
        estado: 'en_tramite',
        respuesta: 'Envíenos su documento.',
        respuestas: [
          { fecha: '2026-07-02T14:00:00.000Z', estado: 'en_tramite', texto: 'La recibimos.' },
          { fecha: '2026-07-02T15:00:00.000Z', estado: 'en_tramite', texto: 'Envíenos su documento.' },
        ],
        vence: '2026-07-24',
        actualizada: '2026-07-02T15:00:00.000Z',
        cerrada: null,
      },
      {
        ...request,
        radicado: '2026-000001',
        texto: null,
        estado: 'atendida',
        respuesta: 'Quedó corregido.',
        respuestas: [
          { fecha: '2026-07-03T14:00:00.000Z', estado: 'en_tramite', texto: 'Quedó corregido.' },
          { fecha: '2026-07-03T15:00:00.000Z', estado: 'atendida', texto: null },
        ],
        vence: null,
        actualizada: '2026-07-03T15:00:00.000Z',
        cerrada: '2026-07-03T15:00:00.000Z',
      },
    ]
    const { region } = await openSection(api, title)
    const [open2, closed] = await region.findAllByRole('listitem')
    expect(open2).toHaveTextContent(
      /En trámite.*2026-000002.*Última novedad2 de julio.*Respuesta a más tardar24 de julio de 2026.*2 de julio.*La recibimos\..*2 de julio.*Envíenos su documento\./,
    )
    expect(closed).toHaveTextContent(
      /Atendida.*Cerrada3 de julio.*Quedó corregido\..*Su solicitud quedó atendida\./,
    )
    expect(closed).not.toHaveTextContent('a más tardar')
  })

  it.each([
    [
      { status: 409, body: { code: 'too_many_open_requests', message: 'Ya tiene 10 solicitudes abiertas.' } },
      'Ya tiene 10 solicitudes abiertas. Lo que escribió sigue aquí.',
    ],
    [
      { status: 429 },
      'Envió varias solicitudes seguidas. Lo que escribió sigue aquí; espere un minuto e inténtelo de nuevo.',
    ],
    [
      'offline' as const,
      'No pudimos enviar su solicitud. Lo que escribió sigue aquí; puede intentarlo de nuevo.',
    ],
  ])('keeps the words when it cannot be sent: %j', async (fault, message) => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { user, region } = await openSection(api, title)
    await region.findByText('No ha enviado solicitudes.')
    await user.click(region.getByLabelText('Corrección'))
    await user.type(region.getByLabelText('Su solicitud'), words)
    api.failNext('/perfil/solicitudes', fault)
    await press(user, send)
    expect(await region.findByRole('alert')).toHaveTextContent(message)
    expect(region.getByRole('alert')).toHaveFocus()
    expect(region.getByLabelText('Su solicitud')).toHaveValue(words)
    await press(user, send)
    expect(await region.findByText(/Recibimos su solicitud/)).toBeVisible()
  })

  it('says that the words are not kept in a browser whose storage is full', async () => {
    const { user, region } = await openSection(api, title)
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.type(region.getByLabelText('Su solicitud'), 'a')
    expect(await region.findByText(/No cierre esta página antes de enviar/)).toBeVisible()
    jest.restoreAllMocks()
  })

  it('keeps the words over a session that runs out, and wipes them when the member leaves', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { user, region, unmount, location } = await openSection(api, title)
    await user.click(region.getByLabelText('Corrección'))
    await user.type(region.getByLabelText('Su solicitud'), words)
    api.accounts.signedIn = undefined
    await press(user, send)
    await waitFor(() => expect(location().pathname).toBe('/login'))
    expect(
      screen.getByText('Su sesión terminó por seguridad. Ingrese de nuevo para continuar.'),
    ).toBeVisible()
    unmount()
    const again = await openSection(api, title)
    expect(again.region.getByLabelText('Su solicitud')).toHaveValue(words)
    expect(again.region.getByLabelText('Corrección')).toBeChecked()
    await press(again.user, 'Cerrar sesión')
    expect(sessionStorage).toHaveLength(0)
  })
})
