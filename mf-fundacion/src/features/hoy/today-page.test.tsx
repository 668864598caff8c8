import { beforeEach, expect, it } from '@jest/globals'
import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { Today } from '@fcr/shared/contracts/staff/today'
import { FakeApi, mountArea, refusal } from '@fcr/shared/testing/area'
import { screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'

const request = {
  id: '121',
  radicado: '2026-0121',
  tipo: 'consulta',
  estado: 'recibida',
  nombre: 'Luz Dary Muestra Ficticio',
  recibida: '2026-11-06',
  vence: '2026-11-23',
  acuse_vence: null,
  asignada: null,
} as const
const waiting: Today = {
  fecha: '2026-11-23',
  solicitudes: {
    total: 5,
    atrasadas: 0,
    hoy: 1,
    pronto: 1,
    sin_acuse: 0,
    sin_asignar: 5,
    mias: 0,
    filas: [
      request,
      { ...request, id: '118', radicado: '2026-0118', tipo: 'correccion', nombre: null, vence: null },
    ],
  },
  identidades: null,
  sin_verificar: 1335,
  conflictos: {
    total: 9,
    filas: [
      {
        id: '3',
        persona: { id: '7', nombre: 'Hernando Ejemplo Prueba' },
        numero_identificacion: '9900000101',
        abierto_por: 'importacion',
        intentos: 2,
        desde: '2025-06-04T14:00:00.000Z',
      },
    ],
  },
  repetidos: {
    total: 2,
    filas: [
      {
        id: '4',
        fichas: [
          { nombre: 'Jhon Prueba', numero_identificacion: '9900000101' },
          { nombre: 'John Prueba', numero_identificacion: '9900000110' },
        ],
      },
    ],
  },
  aprobaciones: {
    total: 1,
    filas: [
      {
        id: '40',
        titulo: 'Anular una cuenta',
        pide: 'Iván Muestra',
        pedida: '2025-06-04T14:00:00.000Z',
        vence: '2025-06-07T14:00:00.000Z',
      },
    ],
  },
  codigos: {
    total: 1,
    filas: [
      {
        id: '5',
        funcionario: 'Julián Ejemplo',
        entidad: 'UBPD',
        por: 'map',
        desde: '2025-06-04T14:00:00.000Z',
      },
    ],
  },
  alarmas: [
    { tipo: 'consultas', cantidad: 1, desde: null },
    { tipo: 'auditoria_sin_sellar', cantidad: 130, desde: null },
  ],
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.staff.today = waiting
})
const open = (...staff: StaffRole[]) => mountArea(routes, { at: '/fundacion', api, session: { staff } })
const list = async (name: string) => within(await screen.findByRole('region', { name }))

it('says how much waits, with counts that lead to the lists', async () => {
  await open('atencion')
  expect(
    await screen.findByText('Lunes 23 de noviembre de 2026. Esperan 20 cosas; una vence hoy.'),
  ).toBeVisible()
  const tiles = within(screen.getByRole('list', { name: 'Lo que espera' })).getAllByRole('link')
  expect(tiles.map((tile) => tile.textContent)).toEqual([
    '5Solicitudes, una vence hoy',
    '9Conflictos entre registros',
    '2Posibles repetidos',
    '1Aprobación que le piden',
    '1Código retenido',
    '2Alarmas por revisar',
  ])
  for (const tile of tiles)
    expect(document.querySelector(tile.getAttribute('href') ?? '')).toHaveAccessibleName(/\w/)
})

it('lists requests with their due dates, and leads to each', async () => {
  await open('atencion')
  const requests = await list('Solicitudes por responder')
  expect(
    requests.getByRole('link', { name: 'Consulta de sus datos: Luz Dary Muestra Ficticio' }),
  ).toHaveAttribute('href', '/fundacion/solicitudes/121')
  expect(requests.getByText('Consulta 2026-0121, recibida el 6 de noviembre')).toBeVisible()
  expect(requests.getByText('Vence hoy')).toBeVisible()
  expect(requests.getByText('Corrección de datos: persona sin registro')).toBeVisible()
  expect(requests.getByText('Reclamo 2026-0118, recibido el 6 de noviembre')).toBeVisible()
})

it.each([
  ['Conflictos entre registros', 'Ver todos', '/fundacion/personas?conflicto=si'],
  ['Posibles repetidos', 'Ver todos', '/fundacion/personas/repetidos'],
])('leads from %s to all of them', async (name, label, to) => {
  await open('atencion')
  expect((await list(name)).getByRole('link', { name: label })).toHaveAttribute('href', to)
})

it('shows people without a verified identity as a figure, not as a task', async () => {
  await open('atencion')
  expect(await screen.findByText(/^1\.335 personas afiliadas están sin verificar\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver la lista' })).toHaveAttribute(
    'href',
    '/fundacion/personas?identidad=declarada',
  )
})

it('words each alarm, and leads to the audit trail those who may read it', async () => {
  await open('auditoria')
  const alarms = await list('Alarmas')
  expect(alarms.getByText(/un funcionario superó el límite/)).toBeVisible()
  expect(alarms.getByText(/Lleva 3 minutos sin sello/)).toBeVisible()
  expect(alarms.getByRole('link', { name: 'Ver la auditoría' })).toHaveAttribute(
    'href',
    '/fundacion/auditoria',
  )
})

it('leaves out the sections of other roles, and says when nothing waits', async () => {
  api.staff.today = {
    ...waiting,
    solicitudes: null,
    sin_verificar: null,
    conflictos: null,
    repetidos: { total: 0, filas: [] },
    aprobaciones: { total: 0, filas: [] },
    codigos: null,
    alarmas: [],
  }
  await open('datos')
  expect(await screen.findByRole('heading', { name: 'No hay nada pendiente' })).toBeVisible()
  expect(screen.getByText('Lunes 23 de noviembre de 2026. Nada espera por usted.')).toBeVisible()
  expect(screen.queryByRole('region')).toBeNull()
})

it('offers a retry when it could not load', async () => {
  api.broken.set('/fundacion/hoy', refusal(500, 'internal'))
  const { user } = await open('atencion')
  expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no respondió.')
  api.broken.clear()
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
  await list('Solicitudes por responder')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows the counts in the navigation, and reads them again after a change', async () => {
  api.staff.counts = { hoy: 16, solicitudes: 5 }
  const { client } = await open('atencion')
  const count = async (number: string) =>
    expect(
      await screen.findAllByRole('link', { name: new RegExp(`^Hoy ?${number} ?pendientes`) }),
    ).toHaveLength(2)
  await count('16')
  api.staff.counts = { hoy: 15, solicitudes: 4 }
  await client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve() })
    .execute(undefined)
  await waitFor(() => count('15'))
  api.staff.counts = { hoy: 671, solicitudes: 4 }
  await client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve() })
    .execute(undefined)
  await waitFor(() => count('671'))
  expect(screen.getByText('99+')).toBeVisible()
})
