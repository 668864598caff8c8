import { labelOf } from '../changes/history'
import { describeErasure, erasePersonal } from '../staff/approvals/erasure'
import type { Operation } from '../staff/approvals/operation'
import { annulIdentity, resolveByAnnulling } from '../staff/approvals/person-operations'
import { correctData } from '../staff/data-review/operation'
import { issueMany } from '../staff/codes/many'
import { importFile, loadImport } from '../staff/imports/operation'
import { combineRecords } from '../staff/people/combine-records'
import { eraseByRequest, requestedErasureOf } from '../staff/requests/erase-operation'
import {
  changeTeamRoles,
  disableTeamMember,
  enableTeamMember,
  inviteToTeam,
  resetTeamMember,
} from '../staff/team/people/operations'
import { sql } from 'kysely'
import { findRequest } from '../rights/requests-repository'
import type { addClerk } from './approvals'
import { ask } from './approvals'
import { changingWorld, newNumber } from './changing-world'
import { sampleImport } from './imports'
import type { TestApi } from './start-test-api'

type Named = { name: string }
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

export const effects = 'Qué va a pasar'
const hash = 'Huella del archivo (SHA-256)'
const address = 'direccion_residencia'
const name = 'nombre_apellido_completo'

/** Every operation, with a scene in which somebody asks for it. */
export function approvalScenes(api: TestApi, asker: Awaited<ReturnType<typeof addClerk>>): [Named, Case][] {
  const { aPerson, aConflict, anUnheldConflict, aConflictOfForces, discard, anAccount, anErasure } =
    changingWorld(api)
  const asked = async <Payload>(
    operation: Operation<Payload>,
    payload: NoInfer<Payload>,
    changes: Scene['changes'] = {},
  ): Promise<Scene> => ({ id: await ask(api, asker, operation, payload), changes })

  return [
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
      // Of a number that nobody had.
      resolveByAnnulling,
      {
        scene: async () => {
          const { id, register } = await anUnheldConflict()
          return asked(resolveByAnnulling, { conflict: id, person: null }, { Registro: register })
        },
        fixed: ['Conflicto', effects, `${labelOf(name)} (queda)`, `${labelOf(address)} (queda)`],
        payload: { person: '1000001' },
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
      combineRecords,
      {
        scene: async () => {
          const { id, person, promote } = await aConflictOfForces()
          const evidence = { metodo: 'documento', referencia: 'Cédula física' } as const
          const payload = { conflict: id, person: person.id, columns: ['fuerza', 'rango'], evidence }
          return asked(combineRecords, payload, { ...person.changes, [`${labelOf('rango')} (hoy)`]: promote })
        },
        fixed: [
          ...[effects, 'Cómo se comprobó', 'Conflicto', 'Se descarta de la importación'],
          ...[`${labelOf('fuerza')} (hoy)`, `${labelOf('fuerza')} (queda)`],
        ],
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
      correctData,
      {
        scene: async () => {
          const { id, changes, set } = await aPerson()
          return asked(
            correctData,
            { register: 'compareciente', key: id, column: address, value: 'Vereda Corregida' },
            { ...changes, [`${labelOf(address)} (hoy)`]: set({ [address]: 'Vereda Muestra' }) },
          )
        },
        fixed: [effects, `${labelOf(address)} (queda)`],
        payload: { value: 'Calle Inventada 3' },
      },
    ],
    [
      // Of the map.
      correctData,
      {
        scene: async () => {
          const number = newNumber()
          await api.db
            .insertInto('map_person')
            .values({ cc_identidad: number, primer_nombre: 'Luz', cargo_principal: 'Cabo' })
            .execute()
          const set = (values: object) => () =>
            api.db.updateTable('map_person').set(values).where('cc_identidad', '=', number).execute()
          return asked(
            correctData,
            { register: 'map_person', key: number, column: 'cargo_principal', value: 'Sargento' },
            {
              'Registro del mapa': set({ primer_nombre: 'Sol' }),
              'Cargo principal (hoy)': set({ cargo_principal: 'Soldado' }),
            },
          )
        },
        fixed: [effects, 'Cargo principal (queda)'],
        payload: { value: 'General' },
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
            kind: 'JEP',
            official: 'Ana Prueba',
            entity: 'SDSJ',
            purpose: newNumber(),
            support: null,
            hours: 24,
            count: 21,
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
            kind: 'mapa',
            file: 'mapa.csv',
            sha256: newNumber(),
            overwrite: false,
            counts: { added: 1, changed: 0, unchanged: 0, kept: 0, disputed: 0, bad: 0 },
            cleared: {},
            warnings: 0,
          }),
        fixed: [effects, hash],
        payload: { overwrite: true },
      },
    ],
  ]
}
