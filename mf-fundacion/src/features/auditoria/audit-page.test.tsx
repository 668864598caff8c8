import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { AuditCheck, AuditEntry, AuditSearch } from '@fcr/shared/contracts/staff/audit'
import { stepUpRequired } from '@fcr/shared/contracts/staff/staff'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import { screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'

const entry = (id: string, about: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  fecha: '2026-11-20T12:32:00.000Z',
  frase: [
    { tipo: 'quien', texto: 'Ana Prueba' },
    { tipo: 'texto', texto: ' (JEP) abrió el perfil de ' },
    { tipo: 'persona', texto: 'Hernando Ejemplo Prueba', id: '7' },
    { tipo: 'texto', texto: '.' },
  ],
  detalles: ['Finalidad: expediente SDSJ 000-00'],
  grupo: 'consultas',
  accion: 'external_profile',
  resultado: 'ok',
  direccion: '192.0.2.1',
  referencia: null,
  ...about,
})

const whole: AuditCheck = {
  estado: 'integra',
  fecha: '2026-11-20T11:00:00.000Z',
  por: null,
  filas: 48_213,
  hasta: '2026-11-20T10:59:00.000Z',
  sin_revisar: 52,
  sin_sellar: 0,
  sellado_detenido: false,
  anotaciones: 12,
  restauraciones: ['El 3 de noviembre se restauró un respaldo.'],
  huella: '7f3a19c2e04bd815'.padEnd(64, '0'),
  problema: null,
}

let api: FakeApi
let check: AuditCheck
let signs: boolean
beforeEach(() => {
  api = new FakeApi()
  check = whole
  signs = true
  api.serve('POST /fundacion/auditoria/buscar', ({ body }) => {
    const { antes, quien } = body as AuditSearch
    if (quien === 'nadie') return { status: 200, body: { total: 0, filas: [], siguiente: null } }
    if (antes !== undefined)
      return { status: 200, body: { total: null, filas: [entry('1')], siguiente: null } }
    const siguiente = '2026-11-20T12:32:00.000000Z_2'
    return { status: 200, body: { total: 2, filas: [entry('2')], siguiente } }
  })
  api.serve('GET /fundacion/auditoria/opciones', () => ({
    status: 200,
    body: { entidades: ['JEP'], equipo: [{ id: '3', nombre: 'Iván Muestra' }], firma: signs },
  }))
  api.serve('GET /fundacion/auditoria/verificacion', () => ({ status: 200, body: check }))
  api.serve('POST /fundacion/auditoria/verificacion', () => {
    check = { ...whole, estado: 'en_curso', filas: 500 }
    return { status: 202, body: check }
  })
  api.serve('GET /fundacion/auditoria/personas/:id', (_call, { id }) => ({
    status: 200,
    body: {
      total: 1,
      siguiente: null,
      persona: { nombre: `Persona ${id}`, anulada: false },
      filas: [entry('9')],
    },
  }))
  api.serve('GET /fundacion/auditoria/anomalias', () => ({
    status: 200,
    body: [
      {
        regla: 'muchos_perfiles',
        titulo: 'Muchos perfiles',
        explicacion: 'Más de 4 veces lo habitual.',
        casos: [
          {
            nombre: 'Ana Prueba',
            entidad: 'JEP',
            hecho: 'Abrió los datos de 33 personas.',
            ver: { quien: 'Ana Prueba', entidad: 'JEP', grupo: 'consultas', desde: '2026-10-21' },
          },
        ],
      },
    ],
  }))
  api.serve('POST /fundacion/comprobar', () => ({
    status: 200,
    body: { llave: null, contrasena: true },
  }))
  api.serve('POST /fundacion/auditoria/exportar', () => ({
    status: 200,
    body: { nombre: 'auditoria.zip', archivo: 'UEs=', asientos: 2 },
  }))
})

const open = (at = '/fundacion/auditoria') =>
  mountArea(routes, { at, api, session: { staff: ['auditoria'] } })
const searches = () => api.callsTo('/fundacion/auditoria/buscar').map(({ body }) => body)

describe('the audit page', () => {
  it('shows who did what to whom, and the older rows on demand', async () => {
    const { user } = await open()
    expect(await screen.findByRole('heading', { name: '2 asientos en los últimos 7 días' })).toBeVisible()
    const list = screen.getByRole('list', { name: /20 de noviembre/ })
    expect(within(list).getByText(/abrió el perfil de/)).toHaveTextContent(
      'Ana Prueba (JEP) abrió el perfil de Hernando Ejemplo Prueba.',
    )
    expect(within(list).getByRole('link')).toHaveAttribute('href', '/fundacion/auditoria/personas/7')
    expect(screen.getByText('Finalidad: expediente SDSJ 000-00')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Más antiguos' }))
    expect(await screen.findByText('1 a 2 de 2 asientos')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Más antiguos' })).toBeNull()
    expect(searches()[1]).toMatchObject({ antes: '2026-11-20T12:32:00.000000Z_2' })
  })

  it('keeps names out of the history, also on the way back; the other filters are in the address', async () => {
    const { user, location, goTo, back } = await open()
    await user.type(await screen.findByLabelText('Quién'), 'Ana Prueba')
    await user.type(screen.getByLabelText('Sobre quién'), '9900000001')
    await user.selectOptions(screen.getByLabelText('Qué hizo'), 'Consultas')
    await user.selectOptions(screen.getByLabelText('Cuándo'), 'Desde siempre')
    await user.click(screen.getByRole('button', { name: 'Filtrar' }))
    await waitFor(() =>
      expect(searches().slice(-1)[0]).toEqual({
        quien: 'Ana Prueba',
        sobre: '9900000001',
        grupo: 'consultas',
      }),
    )
    expect(location().search).toBe('?grupo=consultas&cuando=todo')
    expect(JSON.stringify(location())).not.toMatch(/Ana Prueba|9900000001/)
    await goTo('/fundacion/auditoria/personas/7')
    await back()
    expect(await screen.findByLabelText('Quién')).toHaveValue('Ana Prueba')
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    expect(screen.getByLabelText('Quién')).toHaveValue('')
    expect(location().search).toBe('')
  })

  it('says that nothing fits', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText('Quién'), 'nadie')
    await user.click(screen.getByRole('button', { name: 'Filtrar' }))
    expect(await screen.findByText('No hay asientos')).toBeVisible()
  })

  it('says that the trail is whole, and checks it again on request', async () => {
    const { user } = await open()
    expect(
      await screen.findByText(/^El registro está completo hasta el 20 de noviembre de 2026.*[^.]\.$/),
    ).toBeVisible()
    expect(screen.getByText(/Se revisaron 48\.213 asientos el 20 de noviembre de 2026/)).toBeVisible()
    expect(screen.getByText(/Después hay 52 asientos sin revisar\./)).toBeVisible()
    expect(screen.getByText('7f3a 19c2 e04b d815')).toBeVisible()
    const again = screen.getByRole('button', { name: 'Revisar ahora' })
    await user.click(again)
    expect(await screen.findByText(/Revisando la auditoría: van 500 asientos/)).toBeVisible()
    expect(again).toBeVisible()
    expect(again).toBeDisabled()
  })

  it('says what is wrong with an altered trail, and what to do', async () => {
    check = {
      ...whole,
      estado: 'alterada',
      problema: { que: 'la fila no es la que se selló', donde: 'fila n.º 2', que_hacer: ['No borre nada.'] },
    }
    await open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('La auditoría fue alterada: la fila no es la que se selló (fila n.º 2).')
    expect(within(alert).getByRole('listitem')).toHaveTextContent('No borre nada.')
  })

  it('exports what it shows, with the reason', async () => {
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    URL.createObjectURL = jest.fn(() => 'blob:test')
    URL.revokeObjectURL = jest.fn()
    const { user } = await open('/fundacion/auditoria?grupo=consultas&cuando=todo')
    await user.click(await screen.findByRole('button', { name: 'Exportar con firma' }))
    await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Juzgado, oficio 7')
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    expect(await screen.findByText('Se exportaron 2 asientos.')).toBeVisible()
    expect(api.callsTo('/fundacion/auditoria/exportar')[0]?.body).toEqual({
      filtro: { grupo: 'consultas' },
      motivo: 'Juzgado, oficio 7',
    })
    expect(click).toHaveBeenCalledTimes(1)
  })

  it('says before the export that the site has no key', async () => {
    signs = false
    const { user } = await open()
    await screen.findByRole('heading', { name: /asientos/ })
    await user.click(screen.getByRole('button', { name: 'Exportar con firma' }))
    expect(await screen.findByText(/no tiene clave para firmar/)).toBeVisible()
  })

  it('says that a call failed, and tries again', async () => {
    api.failNext('/fundacion/auditoria/buscar', { status: 503, body: undefined })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }))
    expect(await screen.findByRole('heading', { name: /2 asientos/ })).toBeVisible()
  })
})

it('shows the trail of one person', async () => {
  await open('/fundacion/auditoria/personas/7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Persona 7' })).toBeVisible()
  expect(screen.getByRole('heading', { name: '1 asiento' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Abrir la ficha' })).toBeNull()
})

it('says what is unusual by which rule, and leads to its rows', async () => {
  const { user, location } = await open('/fundacion/auditoria/inusual')
  expect(await screen.findByText('Más de 4 veces lo habitual.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Ana Prueba (JEP)' }))
  expect(location().pathname).toBe('/fundacion/auditoria')
  expect(JSON.stringify(location())).not.toContain('Ana Prueba')
  await waitFor(() =>
    expect(searches().slice(-1)[0]).toEqual({
      quien: 'Ana Prueba',
      entidad: 'JEP',
      grupo: 'consultas',
      desde: '2026-10-21',
    }),
  )
})

it('asks for a fresh proof before an export, and keeps the reason', async () => {
  api.failNext('/fundacion/auditoria/exportar', {
    status: 403,
    body: { statusCode: 403, code: stepUpRequired, message: 'Confirme que es usted.', requestId: 'r' },
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Exportar con firma' }))
  await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Juzgado, oficio 7')
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await user.click(await screen.findByRole('button', { name: 'Volver sin hacerlo' }))
  expect(screen.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Juzgado, oficio 7')
})
