import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { mountArea, ok, refusal } from '@fcr/shared/testing/area'
import { screen, within } from '@testing-library/react'
import routes from '../../routes'
import { aThread, RequestsApi } from '../../testing/requests-api'

let api: RequestsApi
const open = () =>
  mountArea(routes, { at: '/fundacion/solicitudes/118', api, session: { staff: ['atencion'] } })

/** jsdom's blobs have no text(). */
const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.readAsText(blob)
  })

describe("an authority's order", () => {
  beforeEach(() => {
    api = new RequestsApi()
    api.thread = {
      ...aThread,
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
    api.serve('POST /fundacion/solicitudes/:id/exportacion', () => refusal(403, 'step_up_required'))
    api.serve('POST /fundacion/comprobar', () => ok({ llave: null, contrasena: true }))
    await user.click(screen.getByRole('button', { name: 'Exportar los datos para la autoridad' }))
    const proof = within(await screen.findByRole('dialog', { name: 'Confirme que es usted' }))
    await user.click(await proof.findByRole('button', { name: 'Volver sin hacerlo' }))
    expect(await screen.findByText('No se exportó: no confirmó que es usted.')).toBeVisible()
  })

  const saved: { name: string; blob: Blob }[] = []
  beforeEach(() => {
    saved.length = 0
    const blobs: Blob[] = []
    URL.createObjectURL = jest.fn((blob: Blob | MediaSource) => `blob:${blobs.push(blob as Blob)}`)
    URL.revokeObjectURL = jest.fn()
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.slice(-1)[0]
      if (blob) saved.push({ name: this.download, blob })
    })
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
    perfil: null,
    cuenta: null,
    autorizacion: null,
    correo: null,
    persona_mapa: null,
    solicitudes: [],
    consultas: [],
    sesiones: [],
    cambios: [],
    actividad: [{ fecha: '2026-11-20T15:00:00.000Z', accion: 'login', resultado: 'ok', direccion: null }],
    anteriores: { consultas: 0, sesiones: 0, actividad: 0, cambios: 0 },
  }

  it('saves the certified data as a file and as a page', async () => {
    api.serve('POST /fundacion/solicitudes/:id/exportacion', () => ok({ certificacion, datos }))
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
    expect(screen.queryByText(/no están completos/)).toBeNull()
    expect(page).not.toMatch(/anteriores existen/)
  })

  it('says, on the page and in the file to print, of which lists older rows are missing', async () => {
    const anteriores = { ...datos.anteriores, actividad: 98_000 }
    api.serve('POST /fundacion/solicitudes/:id/exportacion', () =>
      ok({ certificacion, datos: { ...datos, anteriores } }),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Exportar los datos para la autoridad' }))
    expect(await screen.findByText(/Los archivos no están completos/)).toBeVisible()
    const page = await readText(saved[1]?.blob ?? new Blob())
    expect(page).toContain('cada una dice cuántos anteriores existen')
    expect(page).toMatch(/<h2>Actividad<\/h2><p>Aquí están .* guarda además 98\.000 anteriores\.<\/p>/)
  })
})
