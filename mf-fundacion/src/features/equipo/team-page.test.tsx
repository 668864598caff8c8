import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import routes from '../../routes'

const person = {
  id: '7',
  nombre: 'Rosa Ejemplo',
  correo: 'rosa@equipo.example',
  roles: ['datos'],
  activa: true,
  creada: '2026-11-02T15:00:00.000Z',
  ultimo_uso: null,
  llaves: 2,
  contrasena: true,
  bloqueada: false,
}
const invited = {
  id: '3',
  nombre: 'Luis Muestra',
  correo: 'luis@equipo.example',
  roles: ['accesos'],
  estado: 'vencida',
  reemplazo: false,
  enviada: true,
  invitada_por: 'Marta Demostración',
  creada: '2026-11-02T15:00:00.000Z',
  vence: '2026-11-05T15:00:00.000Z',
}

let api: FakeApi
let answer: { status: number; body: unknown }
let shown: { total: number; filas: unknown[]; invitaciones: unknown[]; administradores: number }
beforeEach(() => {
  api = new FakeApi()
  shown = { total: 1, filas: [person], invitaciones: [invited], administradores: 1 }
  api.serve('GET /fundacion/equipo', () => ({
    status: 200,
    body: shown,
  }))
  api.serve('POST /fundacion/equipo/:id/roles', () => answer)
  api.serve('POST /fundacion/equipo/invitaciones', () => answer)
  api.serve('POST /fundacion/equipo/invitaciones/:id/reenviar', () => answer)
})
const open = () => mountArea(routes, { at: '/fundacion/equipo', session: { staff: ['administracion'] }, api })
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { statusCode: status, code, message, requestId: 'r' },
})

describe('the team', () => {
  it('shows people with their roles and ways in words, invitations, and that one administrator is too few', async () => {
    await open()
    const people = await screen.findByRole('table', { name: 'Personas del equipo' })
    const row = within(people).getByRole('row', { name: /Rosa Ejemplo/ })
    for (const words of ['Importaciones y exportaciones', '2 llaves, contraseña y código', 'Activa'])
      expect(row).toHaveTextContent(words)
    expect(screen.getByRole('row', { name: /Luis Muestra.*Vencida/ })).toBeVisible()
    expect(screen.getByText(/Solo una persona administra/)).toBeVisible()
  })

  it('asks for a change with its reason, and says who decides', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cambiar la cuenta de Rosa Ejemplo' }))
    await user.click(screen.getByRole('checkbox', { name: /Códigos de acceso/ }))
    await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }))
    expect(screen.getByText('Escriba el motivo.')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Cubre una licencia')
    answer = refusal(409, 'nobody_approves', 'Nadie más del equipo puede aprobarlo.')
    await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Nadie más del equipo puede aprobarlo.')
    answer = { status: 202, body: { aprobacion: '5' } }
    await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }))
    expect(await screen.findByText(/Quedó pedido para Rosa Ejemplo/)).toBeVisible()
    expect(api.callsTo('/fundacion/equipo/7/roles').slice(-1)[0]?.body).toEqual({
      roles: ['accesos', 'datos'],
      motivo: 'Cubre una licencia',
    })
  })

  it('unlocks an account at once, with a reason, also with a single administrator', async () => {
    shown = { ...shown, filas: [{ ...person, bloqueada: true }] }
    api.serve('POST /fundacion/equipo/:id/desbloquear', () => {
      shown = { ...shown, filas: [person] }
      return { status: 204 }
    })
    const { user } = await open()
    expect(await screen.findByRole('row', { name: /Rosa Ejemplo.*Bloqueada/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cambiar la cuenta de Rosa Ejemplo' }))
    expect(screen.getByRole('radio', { name: /Desbloquear su cuenta/ })).toBeChecked()
    await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Llamó y no puede ingresar')
    await user.click(screen.getByRole('button', { name: 'Desbloquear' }))
    expect(await screen.findByText('La cuenta de Rosa Ejemplo quedó desbloqueada.')).toBeVisible()
    expect(await screen.findByRole('row', { name: /Rosa Ejemplo.*Activa/ })).toBeVisible()
    expect(api.callsTo('/fundacion/equipo/7/desbloquear').slice(-1)[0]?.body).toEqual({
      motivo: 'Llamó y no puede ingresar',
    })
  })

  it('says that only the other of two administrators could approve a change of their account', async () => {
    const other = { ...person, id: '8', nombre: 'Elena Prueba', roles: ['administracion'] }
    shown = { ...shown, total: 2, filas: [person, other], administradores: 2 }
    answer = { status: 202, body: { aprobacion: '5' } }
    const { user } = await open()
    expect(await screen.findByText('Solo dos personas administran el equipo.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cambiar la cuenta de Rosa Ejemplo' }))
    expect(screen.queryByText(/puede aprobarlo/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Volver' }))
    await user.click(screen.getByRole('button', { name: 'Cambiar la cuenta de Elena Prueba' }))
    expect(screen.getByText('Solo Elena Prueba puede aprobarlo.')).toBeVisible()
    expect(screen.getByText(/con la orden de emergencia/)).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: /Auditoría/ }))
    await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Cubre una licencia')
    await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }))
    expect(await screen.findByText(/Elena Prueba. Esa misma persona lo aprueba en Hoy/)).toBeVisible()
  })

  it('invites a person and shows the link once, after what is missing', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Invitar a una persona' }))
    const invite = () => user.click(screen.getByRole('button', { name: 'Invitar' }))
    await invite()
    for (const problem of [
      'Escriba nombre y apellido.',
      'Escriba un correo válido.',
      'Elija al menos una función.',
    ])
      expect(screen.getByText(problem)).toBeVisible()
    expect(screen.getByLabelText('Nombre y apellido')).toHaveFocus()
    await user.type(screen.getByLabelText('Nombre y apellido'), 'Ana Prueba')
    await user.type(screen.getByLabelText('Correo de la fundación'), 'ana@equipo.example')
    await user.click(screen.getByRole('checkbox', { name: /Auditoría/ }))
    await user.click(screen.getByRole('radio', { name: /Se lo entrego yo/ }))
    const enlace = 'https://fundacion.example/fundacion/invitacion#x'
    answer = { status: 200, body: { id: '9', enlace } }
    await invite()
    expect(await screen.findByDisplayValue(enlace)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Ya lo entregué' }))
    expect(screen.queryByText(enlace)).not.toBeInTheDocument()
  })

  it('sends an expired invitation again, to its address only', async () => {
    const { user } = await open()
    answer = { status: 200, body: { id: '3', enlace: null } }
    await user.click(await screen.findByRole('button', { name: 'Enviar de nuevo' }))
    expect(screen.queryByRole('button', { name: 'Mostrar un enlace' })).not.toBeInTheDocument()
    expect(await screen.findByText(/El enlace nuevo para Luis Muestra va por correo/)).toBeVisible()
  })
})
