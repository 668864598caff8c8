import { sql } from 'kysely'
import { labelOf } from '../changes/history'
import { annulIdentity, resolveByAnnulling } from '../staff/approvals/person-operations'
import { joinDuplicates } from '../staff/duplicates/operation'
import { combineRecords } from '../staff/people/combine-records'
import { address, effects, type Scenes, type Stage } from './approval-scene'

const name = 'nombre_apellido_completo'
const separated = { separado_at: new Date(), separado_by: 'Iván Muestra' }

/** Scenes about whose a number is. */
export const identityScenes = ({
  asked,
  api,
  world: { aPerson, aConflict, anUnheldConflict, aConflictOfForces, discard },
}: Stage): Scenes => [
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
    joinDuplicates,
    {
      scene: async () => {
        const [kept, removed] = [await aPerson(), await aPerson()]
        await removed.set({ [address]: 'Calle Inventada 1', [name]: 'Otra Prueba Ficticia' })()
        const { id } = await api.db
          .insertInto('posible_repetido')
          .values({ primero: kept.id, segundo: removed.id, coincidencias: 1 })
          .returning('id')
          .executeTakeFirstOrThrow()
        const evidence = { metodo: 'documento', referencia: 'Cédula física' } as const
        const payload = { pair: id, kept: kept.id, removed: removed.id, columns: [address], evidence }
        const { Registro, Cédula, Identidad, Correo } = removed.changes
        return asked(joinDuplicates, payload, {
          ...kept.changes,
          'Registro de la otra ficha': Registro,
          'Cédula de la otra ficha': Cédula,
          'Identidad de la otra ficha': Identidad,
          'Correo de la otra ficha': Correo,
          'Posibles repetidos': () =>
            api.db.updateTable('posible_repetido').set(separated).where('id', '=', id).execute(),
          'Se descarta de la otra ficha': removed.set({ [name]: 'Tercer Nombre Prueba' }),
          [`${labelOf(address)} (hoy)`]: kept.set({ [address]: 'Vereda Muestra' }),
          [`${labelOf(address)} (queda)`]: removed.set({ [address]: 'Calle Inventada 2' }),
        })
      },
      fixed: [effects, 'Cómo se comprobó'],
      payload: { columns: [] },
    },
  ],
]
