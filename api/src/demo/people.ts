import { attributeChanges } from '../changes/author'
import type { Db } from '../database/open'
import { loadCatalogue } from '../lookups/catalogue'
import { resolveReferences } from '../registration/references'
import { rowOf } from '../registration/to-row'
import { syntheticForms } from './comparecientes'
import { syntheticMapPeople } from './map-people'
import { loadReferenceData } from './reference-data'

const demoSize = { comparecientes: 2000, mapPeople: 3000 }

/** Rows per INSERT: 60 columns each, and a statement takes at most 65,535 parameters. */
const batchSize = 500

/** The synthetic people's time of affiliation; constant, like all of their data. */
const consentedAt = new Date('2025-11-03T15:00:00Z')

/**
 * Of every three people, one filled in the form, one was imported, and one was also verified by the staff.
 */
const provenances = [
  {},
  { consent_version: null, consent_at: null, imported_at: consentedAt },
  {
    identidad: 'verificada',
    identidad_metodo: 'documento',
    identidad_referencia: 'Cédula de demostración',
    identidad_verified_by: 'demostración',
    identidad_verified_at: new Date('2025-11-10T15:00:00Z'),
  },
] as const

const isImported = (person: object) => 'imported_at' in person

function* batches<Row>(rows: readonly Row[]) {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize)
}

/** Fills both registers in one transaction: an interrupted start leaves nothing behind. */
export async function insertSyntheticPeople(db: Db): Promise<void> {
  const data = await loadReferenceData(db)
  const catalogue = await loadCatalogue(db)
  const people = syntheticForms(demoSize.comparecientes, data).map((form, index) => ({
    ...rowOf(form, resolveReferences(form, catalogue).references, consentedAt),
    ...provenances[index % provenances.length],
    created_at: consentedAt,
    numero_identificacion: form.userData.cedula,
  }))
  const mapPeople = syntheticMapPeople(demoSize.mapPeople, data)
  await db.transaction().execute(async (trx) => {
    const insert = async (rows: typeof people) => {
      for (const batch of batches(rows)) await trx.insertInto('compareciente').values(batch).execute()
    }
    await attributeChanges(trx, { realm: 'member' }, 'formulario')
    await insert(people.filter((person) => !isImported(person)))
    await attributeChanges(trx, { realm: 'staff', name: 'Demostración' }, 'importacion')
    await insert(people.filter(isImported))
    for (const batch of batches(mapPeople)) await trx.insertInto('map_person').values(batch).execute()
  })
}
