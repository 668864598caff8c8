import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { askedApproval } from '@fcr/shared/contracts/foundation/approvals'
import {
  acknowledgeBody,
  assignBody,
  certifiedExport,
  eraseBody,
  extendBody,
  noteBody,
  receivedRequest,
  replyBody,
  requestClerks,
  requestList,
  requestsQuery,
  requestThread,
  type ReplyBody,
  type RequestThread,
} from '@fcr/shared/contracts/foundation/requests'
import { foundationRealm } from '@fcr/shared/session'
import { FakeApi, mountArea, ok, refusal } from '@fcr/shared/testing/area'
import { screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'

const row = {
  id: '118',
  radicado: '2026-000118',
  tipo: 'correccion' as const,
  estado: 'recibida' as const,
  nombre: 'Hernando Ejemplo Prueba',
  recibida: '2026-11-04',
  vence: '2026-11-26',
  acuse_vence: '2026-11-06',
  asignada: null,
}
const base: RequestThread = {
  ...row,
  version: 4,
  numero_identificacion: '9900000101',
  texto: 'En mi perfil sale que vivo en Chaparral.',
  canal: 'pagina',
  registrada_por: null,
  autoridad: null,
  referencia: null,
  prorrogada: false,
  prorrogable_hasta: '2026-12-10',
  creada: '2026-11-04T23:12:00.000Z',
  cerrada: null,
  hilo: [
    { tipo: 'nota', fecha: '2026-11-05T15:00:00.000Z', texto: 'Hay dos registros.', autor: 'Iván Muestra' },
  ],
  persona: {
    id: '31',
    nombre: 'Hernando Ejemplo Prueba',
    identidad: 'declarada',
    celular: '9900000101',
    correo: 'hernando@correo.example',
    municipio: 'Ibagué, Tolima',
    afiliada: '2026-06-04',
    en_conflicto: true,
  },
  lee_en_su_cuenta: true,
  plantillas: [{ id: 'corregido', titulo: 'Datos corregidos', texto: 'Hernando: corregimos los datos.' }],
  supresion_pedida: false,
}

let api: FakeApi
let thread: RequestThread
beforeEach(() => {
  api = new FakeApi()
  thread = base
  const changed = () => ok(thread)
  api.serve('GET /fundacion/solicitudes', { query: requestsQuery, response: requestList }, () =>
    ok({ total: 1, filas: [row] }),
  )
  api.serve('GET /fundacion/solicitudes/:id', { response: requestThread }, changed)
  api.serve('GET /fundacion/solicitudes/equipo', { response: requestClerks }, () =>
    ok([
      { id: '11', nombre: 'Marta Lucía Demostración' },
      { id: '12', nombre: 'Iván Muestra' },
    ]),
  )
  api.serve('POST /fundacion/solicitudes', { body: receivedRequest, response: requestThread }, changed)
  for (const [path, body] of Object.entries({
    respuestas: replyBody,
    acuse: acknowledgeBody,
    prorroga: extendBody,
    notas: noteBody,
    asignacion: assignBody,
  }))
    api.serve(`POST /fundacion/solicitudes/:id/${path}`, { body, response: requestThread }, changed)
})
const open = (at = '/fundacion/solicitudes/118') =>
  mountArea(routes, { at, api, session: { staff: ['atencion'] } })
const sent = (path: string) => api.callsTo(`/fundacion/solicitudes/118/${path}`).map(({ body }) => body)
const reply = () => screen.findByLabelText('Su respuesta')

describe('the queue', () => {
  it('leads to each request, and keeps its filters in the address', async () => {
    const { user, location } = await open('/fundacion/solicitudes')
    expect(
      await screen.findByText(/^1 abiertas\. Las consultas se responden en 10 días hábiles/),
    ).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Vencimiento'), 'Atrasadas')
    await user.click(screen.getByRole('button', { name: 'Filtrar' }))
    await waitFor(() => expect(location().search).toBe('?vence=atrasadas'))
    expect(api.callsTo('/fundacion/solicitudes').at(-1)?.query).toEqual({ vence: 'atrasadas', pagina: '1' })
    await user.click(await screen.findByRole('link', { name: /Hernando Ejemplo Prueba/ }))
    expect(location()).toMatchObject({ pathname: '/fundacion/solicitudes/118', search: '?vence=atrasadas' })
  })

  it('says when nothing fits', async () => {
    api.serve('GET /fundacion/solicitudes', { query: requestsQuery, response: requestList }, () =>
      ok({ total: 0, filas: [] }),
    )
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
    const { user } = await open()
    await reply()
    await user.selectOptions(screen.getByLabelText('Empezar con'), 'Datos corregidos')
    await user.type(await reply(), ' Gracias.')
    await user.selectOptions(screen.getByLabelText('Al enviar'), 'Cerrar: se hizo lo que pidió')
    await user.click(screen.getByRole('button', { name: 'Enviar respuesta' }))
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
    thread = { ...base, version: 5 }
    await user.click(screen.getByRole('button', { name: 'Enviar respuesta' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(await reply()).toHaveValue('La revisamos.')
    await user.click(screen.getByRole('button', { name: 'Enviar respuesta' }))
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
    await foundationRealm.reload()
    await mountArea(routes, { at: '/fundacion/solicitudes/118', api })
    expect(await reply()).toHaveValue('')
  })

  it('takes a note that stays with the team', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Guardar como nota del equipo' }))
    expect(screen.getByText('Escriba el texto.')).toBeVisible()
    await user.type(await reply(), 'Vino a la oficina.')
    await user.click(screen.getByRole('button', { name: 'Guardar como nota del equipo' }))
    await waitFor(() => expect(sent('notas')).toEqual([{ texto: 'Vino a la oficina.' }]))
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

  it('for an erasure asks a second person', async () => {
    thread = { ...base, tipo: 'supresion' }
    api.serve(
      'POST /fundacion/solicitudes/:id/supresion',
      { body: eraseBody, response: askedApproval },
      () => {
        thread = { ...thread, supresion_pedida: true }
        return ok({ aprobacion: '9' })
      },
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Pedir el borrado' }))
    const dialog = within(screen.getByRole('dialog', { name: '¿Pedir el borrado de la persona?' }))
    await user.type(dialog.getByLabelText('Motivo'), 'Lo pidió con su cédula.')
    await user.click(dialog.getByRole('button', { name: 'Pedir el borrado' }))
    expect(await screen.findByText(/espera la aprobación de otra persona/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pedir el borrado' })).toBeNull()
  })
})

describe("an authority's order", () => {
  beforeEach(() => {
    thread = {
      ...base,
      tipo: 'autoridad',
      autoridad: 'Juzgado 3 de Prueba',
      referencia: 'Oficio 12',
      acuse_vence: null,
      prorrogable_hasta: null,
      lee_en_su_cuenta: false,
    }
  })

  it('is not shown to the person, and wants a proof before the export', async () => {
    const { user } = await open()
    expect(await screen.findByText(/la persona no la ve\. Entréguela usted a la autoridad/)).toBeVisible()
    api.serve('POST /fundacion/solicitudes/:id/exportacion', { response: certifiedExport }, () =>
      refusal(403, 'step_up_required'),
    )
    await user.click(screen.getByRole('button', { name: 'Exportar los datos para la autoridad' }))
    expect(await screen.findByText(/confirme que es usted/)).toBeVisible()
  })

  it('saves the certified data as a file and as a page', async () => {
    const saved: { name: string; blob: Blob }[] = []
    const blobs: Blob[] = []
    URL.createObjectURL = jest.fn((blob: Blob | MediaSource) => `blob:${blobs.push(blob as Blob)}`)
    URL.revokeObjectURL = jest.fn()
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.at(-1)
      if (blob) saved.push({ name: this.download, blob })
    })
    const certificacion = {
      radicado: '2026-000118',
      autoridad: 'Juzgado <3> de Prueba',
      referencia: 'Oficio 12',
      numero_identificacion: '9900000101',
      emitida: '2026-11-23T15:00:00.000Z',
      emitida_por: 'Marta Demostración',
      huella: 'ab12',
      auditoria: 'c3f0',
    }
    const datos = {
      generado: '2026-11-23T15:00:00.000Z',
      ...{ perfil: null, cuenta: null, autorizacion: null, correo: null, persona_mapa: null },
      ...{ solicitudes: [], consultas: [], sesiones: [], cambios: [] },
      actividad: [{ fecha: '2026-11-20T15:00:00.000Z', accion: 'login', resultado: 'ok', direccion: null }],
    }
    api.serve('POST /fundacion/solicitudes/:id/exportacion', { response: certifiedExport }, () =>
      ok({ certificacion, datos }),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Exportar los datos para la autoridad' }))
    expect(await screen.findByText(/La entrega quedó en la auditoría/)).toBeVisible()
    expect(saved.map(({ name }) => name)).toEqual(['entrega-2026-000118.json', 'entrega-2026-000118.html'])
    const [file, page] = await Promise.all(saved.map(({ blob }) => readText(blob)))
    expect(JSON.parse(file ?? '')).toEqual({ certificacion, datos })
    expect(page).toContain('Juzgado &lt;3&gt; de Prueba')
    expect(page).toMatch(/Huella de los datos \(SHA-256\)<\/dt><dd>ab12/)
    expect(page).toMatch(/Accion<\/dt><dd>login/)
    expect(page).not.toContain('<script')
  })
})

/** jsdom's blobs have no text(). */
const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.readAsText(blob)
  })

describe('registering a request that was received', () => {
  it('asks for what an order needs, and leads to the stored request', async () => {
    const { user, location } = await open('/fundacion/solicitudes/nueva')
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
})
