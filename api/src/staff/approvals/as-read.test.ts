import { afterAll, describe, expect, it } from '@jest/globals'
import type { ApprovalDetail } from '@fcr/shared/contracts/staff/approvals'
import { sql } from 'kysely'
import { effects } from '../../testing/approval-scene'
import { approvalScenes } from '../../testing/approval-scenes'
import { addClerk, approveAsRead, ask, readApproval } from '../../testing/approvals'
import { changingWorld } from '../../testing/changing-world'
import { startTestApi } from '../../testing/start-test-api'
import { combineRecords } from '../people/combine-records'
import { describeErasure, erasePersonal } from './erasure'
import type { Operation } from './operation'
import { operations } from './operations'
import { annulIdentity, resolveByAnnulling } from './person-operations'

type Named = { name: string }
type Clerk = Awaited<ReturnType<typeof addClerk>>

const api = await startTestApi()
afterAll(() => api.close())
const [asker, approver] = [await addClerk(api), await addClerk(api)]
const cases = approvalScenes(api, asker)

const detail = async ({ headers }: Clerk, id: string) =>
  (await api.app.inject({ url: `/api/fundacion/aprobaciones/${id}`, headers })).json<ApprovalDetail>()

/** What a page shows, by its words. */
const shownOn = ({ persona, situacion, efectos, cambios }: ApprovalDetail) => [
  ...(persona === null ? [] : ['Persona']),
  ...situacion.map(({ campo }) => campo),
  ...cambios.flatMap(({ campo, antes, despues }) => [
    ...(antes === null ? [] : [`${campo} (hoy)`]),
    ...(despues === null ? [] : [`${campo} (queda)`]),
  ]),
  ...(efectos.length === 0 ? [] : [effects]),
]

/** Rows of the trail about an executed approval. */
const executed = (id: string, { name: command }: Named) =>
  api.db
    .selectFrom('audit_event')
    .select('id')
    .where('outcome', '=', 'ok')
    .where(sql<boolean>`details ->> 'approval' = ${id} AND details ->> 'command' = ${command}`)
    .execute()

/** Reads, lets the world change, approves: nothing is done, and both people can read what changed. */
async function expectNotDone(operation: Named, id: string, change: () => Promise<unknown>) {
  const huella = await readApproval(api, approver, id)
  await change()
  const response = await approveAsRead(api, approver, id, { huella })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'changed_since_read'])
  expect(await executed(id, operation)).toEqual([])
  const row = await api.db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'rechazada', payload: null, pages: null, fingerprint: null })
  const told = [await detail(asker, id), await detail(approver, id)]
  for (const page of told) expect(page).toMatchObject({ cambio: true, puede_decidir: false, huella: null })
  expect(told[0]?.diferencias).toEqual(told[1]?.diferencias)
  return told[0]?.diferencias ?? []
}

it('knows every operation', () => {
  expect([...new Set(cases.map(([{ name: of }]) => of))].toSorted()).toEqual(
    operations.map(({ name: of }) => of).toSorted(),
  )
})

describe.each(cases.map(([operation, about]) => [operation.name, operation, about] as const))(
  '%s is for what the approver read',
  (_name, operation, { scene, fixed, payload }) => {
    it('whatever the page shows changes in the meantime', async () => {
      const first = await scene()
      const shown = shownOn(await detail(approver, first.id))
      expect([...Object.keys(first.changes), ...fixed].toSorted()).toEqual([...new Set(shown)].toSorted())
      for (const thing of Object.keys(first.changes)) {
        const { id, changes } = await scene()
        const differences = await expectNotDone(
          operation,
          id,
          () => changes[thing]?.() ?? Promise.reject(Error()),
        )
        expect(differences.map(({ que }) => que)).toContain(thing)
      }
    })

    it('also if what was asked for is altered in the database', async () => {
      const { id } = await scene()
      await expectNotDone(operation, id, () =>
        sql`UPDATE approval SET payload = payload || ${JSON.stringify(payload)}::jsonb WHERE id = ${id}`.execute(
          api.db,
        ),
      )
    })
  },
)

describe('an approval', () => {
  const askToAnnul = (person: string) => ask(api, asker, annulIdentity, { person })
  const scene = async () => {
    const person = await changingWorld(api).aPerson()
    return { ...person, approval: await askToAnnul(person.id) }
  }

  it('is executed on what was read, although something had changed since it was asked for, which is marked', async () => {
    const { approval, changes } = await scene()
    await changes.Identidad()
    expect(await detail(approver, approval)).toMatchObject({
      estado: 'espera',
      puede_decidir: true,
      diferencias: [
        {
          que: 'Identidad',
          antes: 'Declarada por la persona, sin verificar',
          despues: expect.stringContaining('Verificada por prueba') as unknown,
        },
      ],
    })
    expect((await approveAsRead(api, approver, approval)).statusCode).toBe(204)
  })

  it.each([
    ['no fingerprint', {}],
    ['that of a page which nobody was shown', { huella: 'a'.repeat(64) }],
  ])('is not given with %s, and waits on', async (_what, payload) => {
    const { approval } = await scene()
    const url = `/api/fundacion/aprobaciones/${approval}/aprobar`
    const response = await api.app.inject({ method: 'POST', url, headers: approver.headers, payload })
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'not_read' })
    expect(await detail(approver, approval)).toMatchObject({ estado: 'espera' })
  })

  it('can be asked for again after a change, and the lists say what happened', async () => {
    const { id, approval, changes } = await scene()
    await expectNotDone(annulIdentity, approval, changes.Identidad)
    const again = await askToAnnul(id)
    const lists = await api.app.inject({ url: '/api/fundacion/aprobaciones', headers: asker.headers })
    const { decididas } = lists.json<{ decididas: { filas: { id: string; cambio: boolean }[] } }>()
    expect(decididas.filas.find((row) => row.id === approval)).toMatchObject({ cambio: true })
    expect((await approveAsRead(api, approver, again)).statusCode).toBe(204)
  })

  it('that an earlier version stored is over, says so, and can be asked for again', async () => {
    const { id, approval } = await scene()
    await api.db
      .updateTable('approval')
      .set({ fingerprint: null, pages: null })
      .where('id', '=', approval)
      .execute()
    const message = expect.stringContaining('hay que pedirla de nuevo') as unknown
    expect(await detail(approver, approval)).toMatchObject({
      estado: 'vencida',
      puede_decidir: false,
      razon_decision: message,
    })
    const response = await approveAsRead(api, approver, approval)
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'expired', message })
    const again = await askToAnnul(id)
    expect(await detail(approver, approval)).toMatchObject({ estado: 'vencida', razon_decision: message })
    expect((await approveAsRead(api, approver, again)).statusCode).toBe(204)
  })

  const evidence = { metodo: 'documento', referencia: 'Cédula física' } as const
  it.each([
    ['annulling', resolveByAnnulling, (conflict: string, person: string) => ({ conflict, person })],
    [
      'combining',
      combineRecords,
      (conflict: string, person: string) => ({ conflict, person, columns: [], evidence }),
    ],
  ] as [string, Operation, (conflict: string, person: string) => unknown][])(
    'of %s does not reach whoever has the number instead, and its page names them',
    async (_name, operation, payload) => {
      const { aPerson, anUnheldConflict } = changingWorld(api)
      const { id: conflict, register } = await anUnheldConflict()
      const { id: former } = await aPerson()
      const id = await ask(api, asker, operation, payload(conflict, former))
      const holder = await register()
      const { situacion, diferencias } = await detail(approver, id)
      expect(situacion).toContainEqual(
        expect.objectContaining({ campo: 'Registro', valor: expect.stringContaining(holder) as unknown }),
      )
      expect(diferencias.map(({ que }) => que)).toContain('Registro')
      const response = await approveAsRead(api, approver, id)
      expect(response.json()).toMatchObject({ statusCode: 409, code: 'not_applicable' })
      const row = await api.db
        .selectFrom('compareciente')
        .select('identidad')
        .where('id', '=', holder)
        .executeTakeFirst()
      expect(row).toEqual({ identidad: 'declarada' })
    },
  )

  it('about a number without an account says nothing once the number is erased', async () => {
    const { id: conflict, number, set } = await changingWorld(api).anUnheldConflict()
    await api.db.insertInto('map_person').values({ cc_identidad: number }).execute()
    const annulment = { conflict, person: null }
    const changed = await ask(api, asker, resolveByAnnulling, annulment)
    await expectNotDone(resolveByAnnulling, changed, set(sql`imported_at = imported_at - interval '1 day'`))
    const ofMap = { ...(await describeErasure(api.db, number, true)), person: null }
    const others = [
      changed,
      await ask(api, asker, resolveByAnnulling, annulment),
      await ask(api, asker, erasePersonal, ofMap),
    ]
    const erasure = await ask(api, asker, erasePersonal, await describeErasure(api.db, number, false))
    expect((await approveAsRead(api, approver, erasure)).statusCode).toBe(204)
    const rows = await api.db
      .selectFrom('approval')
      .select(['state', 'reason', 'payload', 'pages', 'differences', 'numero_identificacion'])
      .where('id', 'in', others)
      .orderBy('id')
      .execute()
    const nothing = { reason: null, payload: null, pages: null, numero_identificacion: null }
    expect(rows).toEqual([
      { ...nothing, state: 'rechazada', differences: [] },
      { ...nothing, state: 'retirada', differences: null },
      { ...nothing, state: 'retirada', differences: null },
    ])
  })

  it('keeps nothing of what was shown once the person is erased', async () => {
    const { number, approval, changes } = await scene()
    await expectNotDone(annulIdentity, approval, changes.Persona)
    const erasure = await ask(api, asker, erasePersonal, await describeErasure(api.db, number, false))
    expect((await approveAsRead(api, approver, erasure)).statusCode).toBe(204)
    const row = await api.db
      .selectFrom('approval')
      .select(['differences', 'pages', 'fingerprint'])
      .where('id', '=', approval)
      .executeTakeFirst()
    expect(row).toEqual({ differences: [], pages: null, fingerprint: null })
  })
})
