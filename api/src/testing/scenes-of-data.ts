import { labelOf } from '../changes/history'
import { findRequest } from '../rights/requests-repository'
import { describeErasure, erasePersonal } from '../staff/approvals/erasure'
import { correctData } from '../staff/data-review/operation'
import { eraseByRequest, requestedErasureOf } from '../staff/requests/erase-operation'
import { address, effects, type Scenes, type Stage } from './approval-scene'
import { newNumber } from './changing-world'

/** Scenes about the correction and erasure of data. */
export const dataScenes = ({ api, asked, world: { aPerson, anErasure } }: Stage): Scenes => [
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
]
