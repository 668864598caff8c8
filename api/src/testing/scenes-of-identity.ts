import { sql } from 'kysely'
import { labelOf } from '../changes/history'
import { annulIdentity, resolveByAnnulling } from '../staff/approvals/person-operations'
import { combineRecords } from '../staff/people/combine-records'
import { address, effects, type Scenes, type Stage } from './approval-scene'

const name = 'nombre_apellido_completo'

/** Scenes about whose a number is. */
export const identityScenes = ({
  asked,
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
]
