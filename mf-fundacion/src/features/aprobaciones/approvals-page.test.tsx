import { beforeEach, expect, it, jest } from '@jest/globals'
import type { ApprovalDetail } from '@fcr/shared/contracts/staff/approvals'
import { done, FakeApi, mountArea, ok, refusal } from '@fcr/shared/testing/area'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'
import { useProven } from './use-proven'

const summary = {
  id: '7',
  titulo: 'Anular una cuenta',
  persona: 'Nelly Prueba Sintético',
  pide: 'Iván Muestra',
  pedida: '2026-11-22T13:10:00.000Z',
  vence: '2026-11-25T13:10:00.000Z',
  estado: 'espera' as const,
  decide: null,
  decidida: null,
  razon_decision: null,
  cambio: false,
}
const fingerprint = 'a'.repeat(64)
const detail: ApprovalDetail = {
  ...summary,
  razon: 'La cuenta es de otra persona.',
  situacion: [{ campo: 'Identidad', valor: 'Declarada por la persona, sin verificar' }],
  efectos: ['Nadie ingresa con la cuenta.'],
  cambios: [{ campo: 'Dirección', antes: 'Vereda Ejemplo', despues: 'Calle Inventada 1' }],
  diferencias: [],
  huella: fingerprint,
  persona_id: '31',
  importacion_id: null,
  mia: false,
  puede_decidir: true,
  confirmado_segundos: 0,
  por_recoger: false,
}

let api: FakeApi
let shown: ApprovalDetail
beforeEach(() => {
  api = new FakeApi()
  shown = detail
  const none = { total: 0, filas: [] }
  api.serve('GET /fundacion/aprobaciones', () =>
    ok({
      esperan: { total: 1, filas: [summary] },
      pedidas: none,
      decididas: {
        total: 1,
        filas: [
          {
            ...summary,
            id: '6',
            persona: null,
            estado: 'rechazada',
            decide: 'Rosa Ficticio',
            decidida: '2026-11-18T13:10:00.000Z',
            razon_decision: 'Falta la constancia',
          },
        ],
      },
    }),
  )
  api.serve('GET /fundacion/aprobaciones/:id', () => ok(shown))
  api.serve('POST /fundacion/aprobaciones/:id/aprobar', () => done)
  api.serve('POST /fundacion/aprobaciones/:id/rechazar', () => done)
})
const open = (at: string) => mountArea(routes, { at, api, session: { staff: ['atencion'] } })
const posts = () => api.calls.filter(({ method }) => method === 'POST')

it('lists what waits for the person, and what was decided with its reason', async () => {
  const { user, location } = await open('/fundacion/aprobaciones')
  const waiting = within(await screen.findByRole('region', { name: 'Esperan por usted' }))
  expect(waiting.getByText(/Nelly Prueba Sintético\. Iván Muestra, .* a las 8:10\sa\.\sm\./)).toBeVisible()
  const decided = within(screen.getByRole('region', { name: 'Decididas hace poco' }))
  expect(decided.getByText(/No la aprobó Rosa Ficticio.*«Falta la constancia»/)).toBeVisible()
  expect(decided.getByText('No aprobada')).toBeVisible()
  await user.click(waiting.getByRole('link', { name: 'Anular una cuenta' }))
  expect(location().pathname).toBe('/fundacion/aprobaciones/7')
})

it('shows why, what will happen and the data that change, and approves', async () => {
  const { user } = await open('/fundacion/aprobaciones/7')
  const card = within(
    await screen.findByRole('region', { name: 'Anular una cuenta: Nelly Prueba Sintético' }),
  )
  expect(card.getByText('«La cuenta es de otra persona.»')).toBeVisible()
  expect(card.getByText('Nadie ingresa con la cuenta.')).toBeVisible()
  expect(card.getByRole('row', { name: 'Identidad Declarada por la persona, sin verificar' })).toBeVisible()
  expect(card.getByRole('row', { name: /Dirección Calle Inventada 1 Vereda Ejemplo/ })).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Aprobar' }))
  await waitFor(() =>
    expect(posts()).toMatchObject([
      { path: '/fundacion/aprobaciones/7/aprobar', body: { huella: fingerprint } },
    ]),
  )
})

it('leads to the rows of the import that it approves', async () => {
  shown = {
    ...detail,
    titulo: 'Cargar la importación 4',
    persona: null,
    persona_id: null,
    importacion_id: '4',
  }
  await open('/fundacion/aprobaciones/7')
  expect(await screen.findByRole('link', { name: 'Ver el archivo fila por fila' })).toHaveAttribute(
    'href',
    '/fundacion/importaciones/4',
  )
})

it.each([
  [300, /^«Aprobar» actúa de inmediato/],
  [0, /^«Aprobar» le pedirá confirmar que es usted/],
])('says what the button does when the last proof counts for %i more seconds', async (seconds, words) => {
  shown = { ...detail, confirmado_segundos: seconds }
  await open('/fundacion/aprobaciones/7')
  expect(await screen.findByText(words)).toBeVisible()
})

it('forgets a proof that is too old, and knows a new one of the same length', () => {
  jest.useFakeTimers()
  const { result, rerender } = renderHook((from: number) => useProven(300, from), {
    initialProps: Date.now() - 60_000,
  })
  expect(result.current).toBe(true)
  act(() => jest.advanceTimersByTime(240_000))
  expect(result.current).toBe(false)
  rerender(Date.now())
  expect(result.current).toBe(true)
  jest.useRealTimers()
})

it('asks who the person is before it approves, if the last proof is too old', async () => {
  let proven = false
  api.serve('POST /fundacion/aprobaciones/:id/aprobar', () =>
    proven ? done : refusal(403, 'step_up_required'),
  )
  api.serve('POST /fundacion/comprobar', () => ok({ llave: null, contrasena: true }))
  api.serve('POST /fundacion/comprobar/contrasena', () => {
    proven = true
    return done
  })
  const { user } = await open('/fundacion/aprobaciones/7')
  await user.click(await screen.findByRole('button', { name: 'Aprobar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que es usted' }))
  await user.type(await dialog.findByLabelText('Contraseña'), 'Camino2026')
  await user.type(dialog.getByLabelText('Código de 6 dígitos'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.callsTo('/fundacion/aprobaciones/7/aprobar')).toHaveLength(2)
})

it('refuses only with a reason', async () => {
  const { user } = await open('/fundacion/aprobaciones/7')
  await user.click(await screen.findByRole('button', { name: 'No aprobar' }))
  const reason = screen.getByRole('textbox', { name: 'Razón' })
  expect(reason).toHaveFocus()
  expect(reason).toHaveAccessibleDescription(/Escriba por qué no la aprueba\./)
  expect(posts()).toEqual([])
  await user.type(reason, 'Falta la constancia')
  await user.click(screen.getByRole('button', { name: 'No aprobar' }))
  await waitFor(() =>
    expect(posts()).toMatchObject([
      { path: '/fundacion/aprobaciones/7/rechazar', body: { razon: 'Falta la constancia' } },
    ]),
  )
})

it('says who was faster, and keeps what was typed', async () => {
  const { user } = await open('/fundacion/aprobaciones/7')
  await user.type(await screen.findByRole('textbox', { name: 'Razón' }), 'De acuerdo')
  const message = 'Ya la aprobó Rosa Ficticio el 22/11/2026 a las 08:12.'
  api.failNext('/fundacion/aprobaciones/7/aprobar', refusal(409, 'already_decided', { message }))
  await user.click(screen.getByRole('button', { name: 'Aprobar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getByRole('textbox', { name: 'Razón' })).toHaveValue('De acuerdo')
})

const verifiedSince = {
  que: 'Identidad',
  antes: 'Declarada por la persona, sin verificar',
  despues: 'Verificada por Rosa',
}

it('marks what has changed since it was asked for', async () => {
  shown = { ...detail, diferencias: [verifiedSince] }
  await open('/fundacion/aprobaciones/7')
  const changed = within(await screen.findByRole('group', { name: 'Cambió desde que se pidió' }))
  expect(changed.getByText(/Al aprobar se hace lo que está aquí ahora/)).toBeVisible()
  expect(changed.getByRole('row', { name: /Identidad Declarada .* Verificada por Rosa/ })).toBeVisible()
})

it.each([
  ['to the person who asked', true, /pídala de nuevo/],
  ['to the person who approved', false, /quien la pidió puede pedirla de nuevo/],
])('says %s that nothing was done, and what had changed', async (_who, mia, again) => {
  const ended = { estado: 'rechazada', cambio: true, decide: 'Rosa Ficticio', huella: null } as const
  const empty = { situacion: [], efectos: [], cambios: [], puede_decidir: false }
  shown = { ...detail, ...ended, ...empty, mia, decidida: summary.pedida, diferencias: [verifiedSince] }
  await open('/fundacion/aprobaciones/7')
  const changed = within(await screen.findByRole('group', { name: 'No se hizo: los datos cambiaron' }))
  expect(changed.getByText(again)).toBeVisible()
  expect(changed.getByRole('row', { name: /Identidad Declarada .* Verificada por Rosa/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull()
})

it('does not approve a page that came while the person read: it has them read it again', async () => {
  const { user } = await open('/fundacion/aprobaciones/7')
  await screen.findByRole('button', { name: 'Aprobar' })
  const other = 'b'.repeat(64)
  shown = { ...detail, huella: other, diferencias: [verifiedSince] }
  api.failNext('/fundacion/aprobaciones/7/aprobar', refusal(503, 'unavailable'))
  await user.click(screen.getByRole('button', { name: 'Aprobar' }))
  const again = await screen.findByRole('button', { name: 'Ya lo leí otra vez' })
  expect(screen.getByText(/Los datos cambiaron mientras usted leía/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull()
  await user.click(again)
  await user.click(screen.getByRole('button', { name: 'Aprobar' }))
  await waitFor(() => expect(posts().slice(-1)[0]).toMatchObject({ body: { huella: other } }))
})

it('offers nobody to approve their own request, only to withdraw it', async () => {
  shown = { ...detail, mia: true, puede_decidir: false }
  await open('/fundacion/aprobaciones/7')
  expect(await screen.findByRole('button', { name: 'Retirar lo que pedí' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Razón' })).toBeNull()
})

it('shows what was done without a second person to those who review it, until they have', async () => {
  let open = true
  api.serve('GET /fundacion/emergencias', () =>
    ok(
      open
        ? [
            {
              id: '2',
              a_otro_nombre: false,
              fecha: summary.pedida,
              orden: 'persona borrar',
              autor: 'ana (root@servidor)',
              razon: 'Orden de un juez, de noche',
            },
          ]
        : [],
    ),
  )
  api.serve('POST /fundacion/emergencias/:id/revisar', () => {
    open = false
    return done
  })
  const { user } = await mountArea(routes, {
    at: '/fundacion/aprobaciones',
    api,
    session: { staff: ['auditoria'] },
  })
  const sheet = within(
    await screen.findByRole('region', { name: 'Hecho sin una segunda persona, o a otro nombre' }),
  )
  expect(await sheet.findByText('«Orden de un juez, de noche»')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Ya la revisé' }))
  await waitFor(() =>
    expect(
      screen.queryByRole('region', { name: 'Hecho sin una segunda persona, o a otro nombre' }),
    ).toBeNull(),
  )
})

it('leads the asker of approved codes to them', async () => {
  shown = {
    ...detail,
    titulo: 'Emitir 21 códigos JEP',
    persona: null,
    persona_id: null,
    cambios: [],
    efectos: [],
    estado: 'aprobada',
    decide: 'Rosa Ficticio',
    decidida: '2026-11-22T14:10:00.000Z',
    mia: true,
    puede_decidir: false,
    por_recoger: true,
  }
  await open('/fundacion/aprobaciones/7')
  expect(await screen.findByRole('link', { name: 'Recoger los códigos' })).toHaveAttribute(
    'href',
    '/fundacion/codigos',
  )
})
