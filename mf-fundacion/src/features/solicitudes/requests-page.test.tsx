import { beforeEach, describe, expect, it } from '@jest/globals'
import type { ReplyBody } from '@fcr/shared/contracts/staff/requests'
import { staffRealm } from '@fcr/shared/session'
import { mountArea, ok } from '@fcr/shared/testing/area'
import { screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'
import { aThread, RequestsApi } from '../../testing/requests-api'

let api: RequestsApi
beforeEach(() => {
  api = new RequestsApi()
})
const open = (at = '/fundacion/solicitudes/118') =>
  mountArea(routes, { at, api, session: { staff: ['atencion'] } })
const sent = (path: string) => api.callsTo(`/fundacion/solicitudes/118/${path}`).map(({ body }) => body)
const reply = () => screen.findByLabelText('Su respuesta')
describe('the queue', () => {
  it('leads to each request, and keeps its filters in the address', async () => {
    const { user, location } = await open('/fundacion/solicitudes')
    expect(
      await screen.findByText(/^1 abierta\. Las consultas se responden en 10 días hábiles/),
    ).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Vencimiento'), 'Atrasadas')
    await user.click(screen.getByRole('button', { name: 'Filtrar' }))
    await waitFor(() => expect(location().search).toBe('?vence=atrasadas'))
    expect(api.callsTo('/fundacion/solicitudes').slice(-1)[0]?.query).toEqual({
      vence: 'atrasadas',
      pagina: '1',
    })
    await user.click(await screen.findByRole('link', { name: /Hernando Ejemplo Prueba/ }))
    expect(location()).toMatchObject({ pathname: '/fundacion/solicitudes/118', search: '?vence=atrasadas' })
  })

  it('says when nothing fits', async () => {
    api.serve('GET /fundacion/solicitudes', () => ok({ total: 0, filas: [] }))
    await open('/fundacion/solicitudes?estado=rechazada')
    expect(await screen.findByText('Ninguna solicitud con estos filtros.')).toBeVisible()
  })
})

describe('a request', () => {
  it('shows what was asked, noted and is due, and the person beside it', async () => {
    await open()
    const sheet = within(await screen.findByRole('region', { name: 'Corrección de datos' }))
    expect(sheet.getByText('Reclamo 2026-000118')).toBeVisible()
    expect(sheet.getByText(/Vence el 26 de noviembre.*No la lleva nadie\./)).toBeVisible()
    const note = sheet.getByText('Hay dos registros.').closest('article')
    expect(note).toHaveTextContent(/Nota del equipo.*Iván Muestra\. La persona no la ve/)
    const person = within(screen.getByRole('region', { name: 'La persona' }))
    expect(person.getByText('Declarada')).toBeVisible()
    expect(person.getByText('Dos registros')).toBeVisible()
    expect(person.getByRole('link', { name: 'Ver el registro' })).toHaveAttribute(
      'href',
      '/fundacion/personas/31',
    )
  })

  it('is answered from a template, edited, and closed', async () => {
    const corregido = { cambio: ['rango', 'celular principal'], sigue_igual: ['nombre'] }
    api.thread = { ...aThread, corregido }
    const { user } = await open()
    await reply()
    await user.selectOptions(screen.getByLabelText('Empezar con'), 'Datos corregidos')
    await user.type(await reply(), ' Gracias.')
    await user.selectOptions(screen.getByLabelText('Al enviar'), 'Cerrar: se hizo lo que pidió')
    expect(screen.getByText('Cambió: rango y celular principal. Sigue igual: nombre.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Enviar a Hernando Ejemplo Prueba/ }))
    await waitFor(() => expect(sent('respuestas')).toHaveLength(1))
    expect(sent('respuestas')[0]).toEqual({
      version: 4,
      texto: 'Hernando: corregimos los datos. Gracias.',
      estado: 'atendida',
    } satisfies ReplyBody)
    await waitFor(async () => expect(await reply()).toHaveValue(''))
  })

  it('keeps what was typed when somebody else replied first, and says who', async () => {
    const message = 'Alguien respondió mientras usted escribía (Iván Muestra, el 23/11/2026 a las 09:30).'
    api.failNext('/fundacion/solicitudes/118/respuestas', {
      status: 409,
      body: { statusCode: 409, code: 'request_changed', message, requestId: 'x' },
    })
    const { user } = await open()
    await user.type(await reply(), 'La revisamos.')
    api.thread = { ...aThread, version: 5 }
    await user.click(screen.getByRole('button', { name: /^Enviar a Hernando Ejemplo Prueba/ }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(await reply()).toHaveValue('La revisamos.')
    await user.click(screen.getByRole('button', { name: /^Enviar a Hernando Ejemplo Prueba/ }))
    await waitFor(() => expect(sent('respuestas')).toHaveLength(2))
    expect(sent('respuestas')[1]).toMatchObject({ version: 5, texto: 'La revisamos.' })
  })

  it('keeps an unsent reply while the clerk visits another page, never for the next person', async () => {
    const first = await open()
    await first.user.type(await reply(), 'A medias')
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    await first.goTo('/fundacion/solicitudes')
    await first.goTo('/fundacion/solicitudes/118')
    expect(await reply()).toHaveValue('A medias')
    first.unmount()
    api.staff.signIn(['atencion'], { id: '12', nombre: 'Iván Muestra' })
    await staffRealm.reload()
    await mountArea(routes, { at: '/fundacion/solicitudes/118', api })
    expect(await reply()).toHaveValue('')
  })

  it('takes a note for the team in a box apart, which the reply’s button does not send', async () => {
    const { user } = await open()
    await reply()
    await user.click(screen.getByText('Escribir una nota del equipo'))
    const save = screen.getByRole('button', { name: 'Guardar la nota' })
    await user.click(save)
    expect(screen.getByText('Escriba el texto.')).toBeVisible()
    await user.type(screen.getByLabelText('Nota del equipo'), 'Vino a la oficina.')
    await user.click(screen.getByRole('button', { name: 'Enviar a Hernando Ejemplo Prueba' }))
    expect(sent('respuestas')).toEqual([])
    await user.click(save)
    await waitFor(() => expect(sent('notas')).toEqual([{ texto: 'Vino a la oficina.' }]))
    expect(await reply()).toHaveValue('')
  })

  it('says on the button whether somebody receives the reply', async () => {
    api.thread = { ...aThread, lee_en_su_cuenta: false }
    const { user } = await open()
    await user.selectOptions(await screen.findByLabelText('Al enviar'), 'Cerrar: no procede, con razón')
    const save = screen.getByRole('button', { name: 'Guardar para entregarla y cerrar' })
    // Its text while it is busy.
    expect(save.querySelector('[data-ghost]')).toHaveAttribute('data-ghost', 'Guardando...')
    expect(screen.getByText(/entréguele usted el acuse por escrito/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Ampliar el plazo' }))
    const extend = within(screen.getByRole('dialog', { name: '¿Ampliar el plazo?' }))
    expect(extend.getByLabelText('Motivo')).toHaveAccessibleDescription(/avísele usted de la nueva fecha/)
    expect(extend.queryByRole('button', { name: 'Ampliar y avisar' })).toBeNull()
  })

  it('says which messages nobody reads on the site', async () => {
    const fecha = '2026-11-20T15:00:00.000Z'
    const hilo = [
      {
        tipo: 'respuesta' as const,
        estado: 'en_tramite' as const,
        fecha,
        texto: 'La recibimos.',
        autor: null,
      },
    ]
    api.thread = { ...aThread, hilo, lee_en_su_cuenta: false }
    await open()
    const sender = await screen.findByText('La Fundación')
    expect(sender.closest('header')).toHaveTextContent(/La persona no la ve en el sitio$/)
  })

  const nothing = { cambio: [], sigue_igual: ['rango'] }
  it.each([
    ['correccion' as const, nothing, 'Ningún dato de la persona ha cambiado'],
    ['supresion' as const, null, 'Los datos de la persona siguen en el registro'],
  ])('of kind %s asks before it is closed as done with nothing done', async (tipo, corregido, words) => {
    api.thread = { ...aThread, tipo, corregido }
    const { user } = await open()
    await user.type(await reply(), 'Listo.')
    await user.selectOptions(screen.getByLabelText('Al enviar'), 'Cerrar: se hizo lo que pidió')
    await user.click(screen.getByRole('button', { name: /y cerrar$/ }))
    const dialog = within(screen.getByRole('alertdialog', { name: '¿Cerrarla sin cambios?' }))
    expect(dialog.getByText(new RegExp(words))).toBeVisible()
    expect(sent('respuestas')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Cerrar sin cambios' }))
    await waitFor(() => expect(sent('respuestas')).toMatchObject([{ estado: 'atendida' }]))
  })

  it('is acknowledged, taken, passed on and extended with a reason', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Acusar recibo' }))
    await waitFor(() => expect(sent('acuse')).toEqual([{ version: 4 }]))
    await user.click(screen.getByRole('button', { name: 'Tomarla' }))
    await user.click(screen.getByRole('button', { name: 'Pasarla a alguien' }))
    const dialog = within(screen.getByRole('dialog', { name: '¿Quién la lleva?' }))
    await dialog.findByRole('option', { name: 'Iván Muestra' })
    await user.selectOptions(dialog.getByLabelText('Persona del equipo'), 'Iván Muestra')
    await user.click(dialog.getByRole('button', { name: 'Pasarla' }))
    await waitFor(() => expect(sent('asignacion')).toEqual([{ a: '11' }, { a: '12' }]))
    await user.click(screen.getByRole('button', { name: 'Ampliar el plazo' }))
    const extend = within(screen.getByRole('dialog', { name: '¿Ampliar el plazo?' }))
    expect(extend.getByText(/a más tardar el 10 de diciembre/)).toBeVisible()
    await user.type(extend.getByLabelText('Motivo'), 'Falta un certificado.')
    await user.click(extend.getByRole('button', { name: 'Ampliar y avisar' }))
    await waitFor(() => expect(sent('prorroga')).toEqual([{ version: 4, motivo: 'Falta un certificado.' }]))
  })

  it('erase nobody if the record of who asked is gone', async () => {
    api.thread = { ...aThread, tipo: 'supresion', persona: null, registro_borrado: true }
    await open()
    expect(await screen.findByText(/Otra persona puede tener ahora la cédula 9900000101/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pedir el borrado' })).toBeNull()
  })

  it('for an erasure asks a second person', async () => {
    api.thread = { ...aThread, tipo: 'supresion' }
    api.serve('POST /fundacion/solicitudes/:id/supresion', () => {
      api.thread = { ...api.thread, supresion_pedida: true }
      return ok({ aprobacion: '9' })
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Pedir el borrado' }))
    const dialog = within(screen.getByRole('dialog', { name: '¿Pedir el borrado de la persona?' }))
    await user.type(dialog.getByLabelText('Motivo'), 'Lo pidió con su cédula.')
    await user.click(dialog.getByRole('button', { name: 'Pedir el borrado' }))
    expect(await screen.findByText(/espera la aprobación de otra persona/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pedir el borrado' })).toBeNull()
  })
})
