import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { CodeDetail } from '@fcr/shared/contracts/staff/codes'
import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import { done, FakeApi, mountArea, ok, refusal } from '@fcr/shared/testing/area'
import { screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'
import { proveInDialog, wantProof } from '../../testing/proof'

const row = {
  id: '3',
  tipo: 'JEP' as const,
  funcionario: 'Ana Prueba',
  entidad: 'SDSJ',
  finalidad: 'Caso 1',
  comienzo: 'P7K4Q',
  emitido: '2026-11-22T13:10:00.000Z',
  emite: 'Camila Sintético',
  vence: '2026-11-23T13:10:00.000Z',
  estado: 'retenido' as const,
  consultas: 42,
}
const detail: CodeDetail = {
  ...row,
  soporte: null,
  enviado_a: 'ana@jep.gov.co',
  envio: 'enviado',
  usado: '2026-11-22T14:10:00.000Z',
  retenido: { fecha: '2026-11-22T15:10:00.000Z', por: 'search' },
  revocado: null,
  sesion_viva: true,
  actividad: { busquedas: 41, perfiles: 1, mapas: 0, primera: row.emitido, ultima: row.vence },
}
const issued = {
  tipo: 'JEP',
  funcionario: 'Ana Prueba',
  entidad: 'SDSJ',
  finalidad: 'Caso 1',
  soporte: null,
  horas: 24,
  vence: row.vence,
  emite: 'Marta Lucía Demostración',
  enviado_a: null,
}

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.serve('GET /fundacion/codigos', () =>
    ok({
      total: 1,
      filas: [row],
      dominios: ['jep.gov.co'],
      cuentas: { vigente: 0, usado: 0, retenido: 1, vencido: 31, revocado: 5 },
    }),
  )
  api.serve('POST /fundacion/codigos', ({ body }) =>
    (body as { cantidad: number }).cantidad > 20
      ? { status: 202, body: { aprobacion: '9' } }
      : { status: 201, body: { ...issued, codigos: [{ id: '4', codigo: 'P7K-4QM-9TX-6WEC' }] } },
  )
  api.serve('POST /fundacion/codigos/aprobados/:id', () => ({
    status: 201,
    body: {
      ...issued,
      codigos: [
        { id: '5', codigo: 'AAA-AAA-AAA-AAAA' },
        { id: '6', codigo: 'BBB-BBB-BBB-BBBB' },
      ],
    },
  }))
  api.serve('GET /fundacion/codigos/:id', () => ok(detail))
  api.serve('GET /fundacion/codigos/:id/actividad', () =>
    ok({
      total: 2,
      filas: [
        {
          fecha: row.emitido,
          tipo: 'perfil',
          resultados: null,
          persona: { id: '31', nombre: 'Nelly Prueba' },
        },
        { fecha: row.emitido, tipo: 'busqueda', resultados: 1, persona: null },
      ],
    }),
  )
  api.serve('POST /fundacion/codigos/:id/liberar', () => ok({ sesion_viva: false }))
  api.serve('POST /fundacion/codigos/:id/revocar', () => done)
})
const open = (at: Parameters<typeof mountArea>[1]['at'], staff: StaffRole[] = ['accesos']) =>
  mountArea(routes, { at, api, session: { staff } })
const posts = () => api.calls.filter(({ method }) => method === 'POST')
type User = Awaited<ReturnType<typeof open>>['user']
async function fill(user: User) {
  await user.type(await screen.findByRole('textbox', { name: 'Funcionario' }), 'Ana Prueba')
  await user.type(screen.getByRole('textbox', { name: 'Entidad' }), 'SDSJ')
  await user.type(screen.getByRole('textbox', { name: 'Para qué lo necesita' }), 'Caso 1')
}

describe('issuing', () => {
  it('shows the code once, on its slip, until it was handed over', async () => {
    const print = jest.spyOn(window, 'print').mockReturnValue()
    const { user } = await open('/fundacion/codigos')
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Emitir código' }))
    expect(await screen.findByText('P7K-4QM-9TX-6WEC')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Volantes' })).toHaveFocus()
    expect(posts()).toMatchObject([
      { body: { tipo: 'JEP', funcionario: 'Ana Prueba', horas: 24, cantidad: 1 } },
    ])
    await user.click(screen.getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Ya lo entregué' }))
    expect(screen.queryByText('P7K-4QM-9TX-6WEC')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Funcionario' })).toHaveValue('')
  })

  it('asks who the clerk is when that was not proven lately, and keeps what was typed', async () => {
    const code = { ...issued, codigos: [{ id: '4', codigo: 'P7K-4QM-9TX-6WEC' }] }
    wantProof(api, 'POST /fundacion/codigos', { status: 201, body: code })
    const { user } = await open('/fundacion/codigos')
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Emitir código' }))
    await proveInDialog(user)
    expect(await screen.findByText('P7K-4QM-9TX-6WEC')).toBeVisible()
    const [refused, repeated] = api.callsTo('/fundacion/codigos').filter(({ method }) => method === 'POST')
    expect(repeated?.body).toMatchObject({ funcionario: 'Ana Prueba', entidad: 'SDSJ' })
    expect(repeated?.body).toEqual(refused?.body)
  })

  it('says at each field what is missing, and sends nothing', async () => {
    const { user } = await open('/fundacion/codigos')
    await user.click(await screen.findByRole('button', { name: 'Emitir código' }))
    const official = screen.getByRole('textbox', { name: 'Funcionario' })
    expect(official).toHaveFocus()
    expect(official).toHaveAccessibleDescription('Escriba el nombre del funcionario.')
    expect(screen.getByText('Escriba para qué lo necesita.')).toBeVisible()
    expect(posts()).toEqual([])
  })

  it('shows at the address that its domain is not accepted, and keeps what was typed', async () => {
    const { user } = await open('/fundacion/codigos')
    await fill(user)
    const address = screen.getByRole('textbox', { name: /Correo institucional/ })
    await user.type(address, 'ana@gmail.com')
    const errors = [{ path: 'correo', message: 'Solo se envía a un correo institucional: jep.gov.co.' }]
    api.failNext('/fundacion/codigos', refusal(400, 'validation_failed', { errors }))
    await user.click(screen.getByRole('button', { name: 'Emitir código' }))
    await waitFor(() =>
      expect(address).toHaveAccessibleDescription(/Solo se envía a un correo institucional/),
    )
    expect(address).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'Funcionario' })).toHaveValue('Ana Prueba')
  })

  it('of several codes sends none by e-mail: the typed address is hidden, and back for one code', async () => {
    const { user } = await open('/fundacion/codigos')
    await fill(user)
    const address = () => screen.queryByRole('textbox', { name: /Correo institucional/ })
    const count = screen.getByRole('textbox', { name: 'Cuántos códigos' })
    const retype = async (text: string) => {
      await user.clear(count)
      await user.type(count, text)
    }
    await user.type(address() as HTMLElement, 'ana@jep.gov.co')
    await retype('2')
    expect(address()).toBeNull()
    await retype('1')
    expect(address()).toHaveValue('ana@jep.gov.co')
    await retype('2')
    await user.click(screen.getByRole('button', { name: 'Emitir códigos' }))
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(posts()[0]?.body).toMatchObject({ funcionario: 'Ana Prueba', cantidad: 2 })
    expect(posts()[0]?.body).not.toHaveProperty('correo')
  })

  it('asks for approval and a reason for more than 20', async () => {
    const { user } = await open('/fundacion/codigos')
    await fill(user)
    const count = screen.getByRole('textbox', { name: 'Cuántos códigos' })
    await user.clear(count)
    await user.type(count, '21')
    await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }))
    const reason = screen.getByRole('textbox', { name: 'Por qué más de 20' })
    expect(reason).toHaveAccessibleDescription(/Escriba por qué necesita tantos\./)
    await user.type(reason, 'Jornada')
    await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }))
    expect(await screen.findByRole('link', { name: 'Ver la aprobación' })).toHaveAttribute(
      'href',
      '/fundacion/aprobaciones/9',
    )
  })

  it('asks for the reason also when earlier codes count, and keeps what was typed', async () => {
    const { user } = await open('/fundacion/codigos')
    await fill(user)
    const errors = [{ path: 'motivo', message: 'Con estos pasa de 20 en 24 horas.' }]
    api.failNext('/fundacion/codigos', refusal(400, 'validation_failed', { errors }))
    await user.click(screen.getByRole('button', { name: 'Emitir código' }))
    const reason = await screen.findByRole('textbox', { name: 'Por qué más de 20' })
    expect(reason).toHaveAccessibleDescription(/Con estos pasa de 20 en 24 horas\./)
    expect(reason).toHaveFocus()
    await user.type(reason, 'Llegaron más despachos.')
    expect(screen.getByRole('textbox', { name: 'Funcionario' })).toHaveValue('Ana Prueba')
    await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }))
    await waitFor(() =>
      expect(posts().slice(-1)[0]).toMatchObject({
        body: { cantidad: 1, motivo: 'Llegaron más despachos.' },
      }),
    )
  })

  it('makes approved codes only when their asker takes them', async () => {
    const { user } = await open({ pathname: '/fundacion/codigos', state: { recoger: '9' } })
    const collect = await screen.findByRole('button', { name: 'Recoger los códigos ahora' })
    expect(posts()).toEqual([])
    await user.click(collect)
    expect(await screen.findByText('BBB-BBB-BBB-BBBB')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Recoger los códigos ahora' })).toBeNull()
  })
})

describe('the list', () => {
  it('is filtered by state in the address, and shows no more of a code than its beginning', async () => {
    const { user, location } = await open('/fundacion/codigos')
    const table = within(await screen.findByRole('table', { name: 'Códigos emitidos' }))
    expect(table.getByRole('row', { name: /Ana Prueba SDSJ .*P7K-4Q….*Retenido/ })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Vencidos 31' }))
    expect(location().search).toBe('?estado=vencido')
    await waitFor(() =>
      expect(api.calls.slice(-1)[0]).toMatchObject({ query: { estado: 'vencido', pagina: '1' } }),
    )
  })
})

describe('one code', () => {
  it('shows what it did, with links to people for those who may see them', async () => {
    await open('/fundacion/codigos/3', ['accesos', 'atencion'])
    expect(await screen.findByText(/41 búsquedas, 1 persona abierta, 0 cargas del mapa\./)).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Nelly Prueba' })).toHaveAttribute(
      'href',
      '/fundacion/personas/31',
    )
    expect(screen.getByText('ana@jep.gov.co (enviado)')).toBeVisible()
    expect(screen.queryByText(/A quién vio/)).toBeNull()
  })

  it('is released with a reason, and says when the official needs another code', async () => {
    const { user } = await open('/fundacion/codigos/3')
    await user.click(await screen.findByRole('button', { name: 'Liberar' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Liberar el código' }))
    await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Llamé al despacho')
    await user.click(dialog.getByRole('button', { name: 'Liberar' }))
    expect(await screen.findByText(/su sesión ya terminó: para seguir, necesita otro código/)).toBeVisible()
    expect(posts()).toMatchObject([{ body: { motivo: 'Llamé al despacho' } }])
  })
})
