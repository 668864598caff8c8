import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ApprovalDetail } from '@fcr/shared/contracts/foundation/approvals'
import { sql } from 'kysely'
import { labelOf } from '../../changes/history'
import { closeConflict } from '../../identity/conflicts'
import { addRequest, findRequest } from '../../rights/requests-repository'
import { addClerk, approveAsRead, ask, readApproval } from '../../testing/approvals'
import { sampleImport } from '../../testing/imports'
import { addMember, verified } from '../../testing/people'
import { startTestApi, type TestApi } from '../../testing/start-test-api'
import { issueMany } from '../codes/many'
import { importFile, loadImport } from '../imports/operation'
import { combineRecords } from '../people/combine-records'
import { eraseByRequest, requestedErasureOf } from '../requests/erase-operation'
import {
  changeTeamRoles,
  disableTeamMember,
  enableTeamMember,
  inviteToTeam,
  resetTeamMember,
} from '../team/people/operations'
import { describeErasure, erasePersonal } from './erasure'
import type { Operation } from './operation'
import { operations } from './operations'
import { annulIdentity, resolveByAnnulling } from './person-operations'

type Named = { name: string }
type Clerk = Awaited<ReturnType<typeof addClerk>>
type Scene = { id: string; changes: Record<string, () => Promise<unknown>> }

/** How each thing that an operation's page shows can change while somebody reads it. */
type Case = {
  /** Asks, and returns how the world can change, by the words of the page. */
  scene: () => Promise<Scene>
  /** What the page takes from the payload, which nothing changes but a hand in the database. */
  fixed: readonly string[]
  /** What such a hand would put into the payload. */
  payload: object
}

let api: TestApi
let asker: Clerk
let approver: Clerk
beforeAll(async () => {
  api = await startTestApi()
  asker = await addClerk(api)
  approver = await addClerk(api)
})
afterAll(() => api.close())

const effects = 'Qué va a pasar'
const hash = 'Huella del archivo (SHA-256)'
const address = 'direccion_residencia'
const name = 'nombre_apellido_completo'

const asked = async <Payload>(
  operation: Operation<Payload>,
  payload: NoInfer<Payload>,
  changes: Scene['changes'] = {},
): Promise<Scene> => ({ id: await ask(api, asker, operation, payload), changes })

let nextNumber = 9_600_000_000
const newNumber = () => String(nextNumber++)

/** A declared person, and how what pages show of them changes. */
async function aPerson() {
  const number = newNumber()
  const [id, former] = [
    await addMember(api.db, {
      ...{ numero_identificacion: number, password_hash: 'none', [address]: 'Vereda Ejemplo' },
      correo_electronico_principal: 'angela@correo.example',
    }),
    '2026-01-02T15:00:00Z',
  ]
  const set = (values: object) => () =>
    api.db.updateTable('compareciente').set(values).where('id', '=', id).execute()
  const changes = {
    Persona: set({ [name]: 'Otro Nombre Prueba' }),
    Registro: set({ created_at: former }),
    Cédula: set({ numero_identificacion: newNumber() }),
    Identidad: set(verified),
    Correo: set({ correo_electronico_principal: 'otro@correo.example' }),
  }
  return { id, number, set, changes }
}

/** An open conflict of a person's number, and how its import changes. */
async function aConflict() {
  const person = await aPerson()
  const { id } = await api.db
    .insertInto('conflicto')
    .values({
      ...{ numero_identificacion: person.number, opened_by: 'importacion', compareciente_id: person.id },
      importado: {
        ...{ numero_identificacion: person.number, [name]: 'Nombre Importado Prueba' },
        [address]: 'Calle Inventada 1',
      },
      imported_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const set = (change: ReturnType<typeof sql>) => () =>
    sql`UPDATE conflicto SET ${change} WHERE id = ${id}`.execute(api.db)
  /** As a later import does. */
  const imported = (values: object) => set(sql`importado = importado || ${JSON.stringify(values)}::jsonb`)
  return { id, person, set, imported }
}

const discard = (id: string) =>
  api.db
    .transaction()
    .execute((trx) => closeConflict(trx, id, { resolution: 'descartada', by: 'Iván Muestra' }))

/** An account of the team, and how what pages show of it changes. */
async function anAccount(disabled = false) {
  const account = await addClerk(api, ['datos'], 'Elena Prueba')
  const set = (values: object) => () =>
    api.db.updateTable('staff_account').set(values).where('id', '=', account.id).execute()
  if (disabled) await set({ disabled_at: new Date() })()
  const changes = {
    Nombre: set({ name: 'Otra Muestra' }),
    Correo: set({ email: `otra-${account.id}@equipo.example` }),
    Funciones: set({ roles: ['atencion'] }),
    Estado: set({ disabled_at: disabled ? null : new Date() }),
  }
  const ways = {
    'Llaves de acceso': () =>
      sql`INSERT INTO staff_passkey (staff_account_id, credential_id, public_key, counter, transports, name)
        VALUES (${account.id}, ${account.id}, 'x', 0, '{}', 'Celular')`.execute(api.db),
    Contraseña: () =>
      sql`INSERT INTO staff_password (staff_account_id, password_hash, totp_secret)
        VALUES (${account.id}, 'x', 'x')`.execute(api.db),
  }
  return { payload: { account: account.id, name: 'Elena Prueba' }, changes, ways }
}

const anErasure = async () => {
  const person = await aPerson()
  const request = { comparecienteId: person.id, numeroIdentificacion: person.number }
  const add = () => addRequest(api.db, { ...request, kind: 'supresion', text: 'Bórrenme, por favor.' })
  const changes = {
    ...person.changes,
    'Registro del mapa': () =>
      api.db.insertInto('map_person').values({ cc_identidad: person.number }).execute(),
    'Solicitudes que quedan sin texto': add,
  }
  return { person, add, changes }
}

const cases: [Named, Case][] = [
  [
    annulIdentity,
    {
      scene: async () => {
        const { id, changes } = await aPerson()
        return asked(annulIdentity, { person: id }, changes)
      },
      fixed: [effects],
      payload: { person: '1000001' },
    },
  ],
  [
    resolveByAnnulling,
    {
      scene: async () => {
        const { id, person, set, imported } = await aConflict()
        return asked(
          resolveByAnnulling,
          { conflict: id, person: person.id },
          {
            ...person.changes,
            Conflicto: () => discard(id),
            [effects]: set(sql`importado = NULL`),
            [`${labelOf(name)} (queda)`]: imported({ [name]: 'Tercer Nombre Prueba' }),
            [`${labelOf(address)} (queda)`]: imported({ [address]: 'Calle Inventada 2' }),
          },
        )
      },
      fixed: [],
      payload: { conflict: '1000001' },
    },
  ],
  [
    combineRecords,
    {
      scene: async () => {
        const { id, person, set, imported } = await aConflict()
        const evidence = { metodo: 'documento', referencia: 'Cédula física' } as const
        const payload = { conflict: id, person: person.id, columns: [address], evidence }
        return asked(combineRecords, payload, {
          ...person.changes,
          Conflicto: set(sql`imported_at = imported_at - interval '1 day'`),
          'Se descarta de la importación': imported({ [name]: 'Tercer Nombre Prueba' }),
          [`${labelOf(address)} (hoy)`]: person.set({ [address]: 'Vereda Muestra' }),
          [`${labelOf(address)} (queda)`]: imported({ [address]: 'Calle Inventada 2' }),
        })
      },
      fixed: [effects, 'Cómo se comprobó'],
      payload: { columns: [] },
    },
  ],
  [
    erasePersonal,
    {
      scene: async () => {
        const { person, changes } = await anErasure()
        return asked(erasePersonal, await describeErasure(api.db, person.number, false), changes)
      },
      fixed: [effects],
      payload: { mapOnly: true },
    },
  ],
  [
    // Of the map's record only.
    erasePersonal,
    {
      scene: async () => {
        const number = newNumber()
        await api.db.insertInto('map_person').values({ cc_identidad: number }).execute()
        return asked(
          erasePersonal,
          { number, person: null, mapOnly: true },
          {
            'Registro del mapa': () =>
              api.db.deleteFrom('map_person').where('cc_identidad', '=', number).execute(),
          },
        )
      },
      fixed: [effects],
      payload: { mapOnly: false },
    },
  ],
  [
    eraseByRequest,
    {
      scene: async () => {
        const { person, add, changes } = await anErasure()
        const { id } = await add()
        const request = await findRequest(api.db, id)
        if (!request) throw new Error('no request')
        return asked(eraseByRequest, await requestedErasureOf(api.db, request), {
          ...changes,
          // Otherwise it would no longer be of this account.
          Cédula: person.changes.Cédula,
          Solicitud: () =>
            api.db.updateTable('data_request').set({ state: 'en_tramite' }).where('id', '=', id).execute(),
        })
      },
      fixed: [effects],
      payload: { radicado: '2026-000000' },
    },
  ],
  [
    changeTeamRoles,
    {
      scene: async () => {
        const { payload, changes } = await anAccount()
        return asked(
          changeTeamRoles,
          { ...payload, roles: ['accesos'] },
          { ...changes, 'Funciones (hoy)': changes.Funciones },
        )
      },
      fixed: [effects, 'Funciones (queda)'],
      payload: { roles: ['administracion'] },
    },
  ],
  [
    disableTeamMember,
    {
      scene: async () => {
        const { payload, changes } = await anAccount()
        return asked(disableTeamMember, payload, changes)
      },
      fixed: [effects],
      payload: { account: '1000001' },
    },
  ],
  [
    enableTeamMember,
    {
      scene: async () => {
        const { payload, changes, ways } = await anAccount(true)
        return asked(enableTeamMember, payload, { ...changes, ...ways })
      },
      fixed: [effects],
      payload: { account: '1000002' },
    },
  ],
  [
    resetTeamMember,
    {
      scene: async () => {
        const { payload, changes, ways } = await anAccount()
        return asked(resetTeamMember, payload, { ...changes, ...ways })
      },
      fixed: [effects],
      payload: { account: '1000003' },
    },
  ],
  [
    inviteToTeam,
    {
      scene: () => {
        const correo = `luz-${newNumber()}@equipo.example`
        return asked(
          inviteToTeam,
          { nombre: 'Luz Muestra', correo, roles: ['datos'], enviar: true },
          {
            Correo: () =>
              api.db
                .insertInto('staff_account')
                .values({ name: 'Luz', email: correo, roles: ['datos'] })
                .execute(),
          },
        )
      },
      fixed: [effects],
      payload: { roles: ['administracion'] },
    },
  ],
  [
    issueMany,
    {
      scene: () =>
        asked(issueMany, {
          ...{ kind: 'JEP', official: 'Ana Prueba', entity: 'SDSJ', purpose: newNumber(), support: null },
          ...{ hours: 24, count: 21 },
        }),
      fixed: [effects],
      payload: { count: 50 },
    },
  ],
  [
    loadImport,
    {
      scene: async () => {
        const { id } = await sampleImport(api, 'lista')
        const set = (values: object) => () =>
          api.db.updateTable('import_job').set(values).where('id', '=', id).execute()
        return asked(
          loadImport,
          { import: id, kind: 'mapa' },
          {
            Importación: set({ state: 'descartada' }),
            'Filas del archivo': set({ total: 2 }),
            'Columnas que se cargan': set({ matching: JSON.stringify(['CC_IDENTIDAD', 'SEGUNDO_NOMBRE']) }),
            [hash]: set({ sha256: 'b'.repeat(64) }),
            [effects]: set({ counts: JSON.stringify({ changed: 1 }) }),
          },
        )
      },
      fixed: [],
      payload: { kind: 'lugares' },
    },
  ],
  [
    importFile,
    {
      scene: () =>
        asked(importFile, {
          ...{ kind: 'mapa', file: 'mapa.csv', sha256: newNumber(), overwrite: false },
          counts: { added: 1, changed: 0, unchanged: 0, kept: 0, disputed: 0, bad: 0 },
        }),
      fixed: [effects, hash],
      payload: { overwrite: true },
    },
  ],
]

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
  const scene = async () => {
    const person = await aPerson()
    return { ...person, approval: (await asked(annulIdentity, { person: person.id })).id }
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
    const again = await asked(annulIdentity, { person: id })
    const lists = await api.app.inject({ url: '/api/fundacion/aprobaciones', headers: asker.headers })
    const { decididas } = lists.json<{ decididas: { filas: { id: string; cambio: boolean }[] } }>()
    expect(decididas.filas.find((row) => row.id === approval)).toMatchObject({ cambio: true })
    expect((await approveAsRead(api, approver, again.id)).statusCode).toBe(204)
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
      ...{ estado: 'vencida', puede_decidir: false, razon_decision: message },
    })
    const response = await approveAsRead(api, approver, approval)
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'expired', message })
    const again = await asked(annulIdentity, { person: id })
    expect(await detail(approver, approval)).toMatchObject({ estado: 'vencida', razon_decision: message })
    expect((await approveAsRead(api, approver, again.id)).statusCode).toBe(204)
  })

  it('keeps nothing of what was shown once the person is erased', async () => {
    const { number, approval, changes } = await scene()
    await expectNotDone(annulIdentity, approval, changes.Persona)
    const erasure = await asked(erasePersonal, await describeErasure(api.db, number, false))
    expect((await approveAsRead(api, approver, erasure.id)).statusCode).toBe(204)
    const row = await api.db
      .selectFrom('approval')
      .select(['differences', 'pages', 'fingerprint'])
      .where('id', '=', approval)
      .executeTakeFirst()
    expect(row).toEqual({ differences: [], pages: null, fingerprint: null })
  })
})
