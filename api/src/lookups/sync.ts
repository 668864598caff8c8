import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../database/open'
import type { Database } from '../database/schema'
import {
  lookupsFile,
  namedLists,
  readMunicipalities,
  type LookupsFile,
  type Municipality,
} from './data-files'

type Trx = Transaction<Database>

const inOrder = <Row>(rows: readonly Row[]) => rows.map((row, index) => ({ ...row, orden: index + 1 }))

const spanish = new Intl.Collator('es')

/** Writes the places in Spanish alphabetical order. Updates the names and coordinates of existing rows. */
export async function savePlaces(trx: Trx, places: readonly Municipality[]) {
  const names = new Map(places.map((place) => [place.codigo_dane.slice(0, 2), place.nombre_departamento]))
  const departments = [...names]
    .map(([codigo_dane, nombre]) => ({ codigo_dane, nombre }))
    .sort((a, b) => spanish.compare(a.nombre, b.nombre))
  await trx
    .insertInto('departamento')
    .values(inOrder(departments))
    .onConflict((conflict) =>
      conflict
        .column('codigo_dane')
        .doUpdateSet((eb) => ({ nombre: eb.ref('excluded.nombre'), orden: eb.ref('excluded.orden') })),
    )
    .execute()
  const municipalities = places
    .map(({ codigo_dane, nombre, latitud, longitud }) => ({
      codigo_dane,
      departamento: codigo_dane.slice(0, 2),
      nombre,
      latitud,
      longitud,
    }))
    .sort((a, b) => spanish.compare(a.nombre, b.nombre))
  await trx
    .insertInto('municipio')
    .values(inOrder(municipalities))
    .onConflict((conflict) =>
      conflict.column('codigo_dane').doUpdateSet((eb) => ({
        nombre: eb.ref('excluded.nombre'),
        latitud: eb.ref('excluded.latitud'),
        longitud: eb.ref('excluded.longitud'),
        orden: eb.ref('excluded.orden'),
      })),
    )
    .execute()
}

async function saveForces(trx: Trx, forces: LookupsFile['fuerzas']) {
  await trx
    .insertInto('fuerza')
    .values(inOrder(forces.map(({ id, nombre, otroNombre }) => ({ id, nombre, otro_nombre: otroNombre }))))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        nombre: eb.ref('excluded.nombre'),
        otro_nombre: eb.ref('excluded.otro_nombre'),
        orden: eb.ref('excluded.orden'),
      })),
    )
    .execute()
  const ranks = forces.flatMap(({ id: fuerza, rangos }) =>
    inOrder(rangos).map((rango) => ({ ...rango, fuerza })),
  )
  await trx
    .insertInto('rango')
    .values(ranks)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ nombre: eb.ref('excluded.nombre'), orden: eb.ref('excluded.orden') })),
    )
    .execute()
}

async function saveJepLists(trx: Trx, { sala_jep, toar }: LookupsFile) {
  await trx
    .insertInto('sala_jep')
    .values(
      inOrder(sala_jep.map(({ nombreOficial, ...sala }) => ({ ...sala, nombre_oficial: nombreOficial }))),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        nombre: eb.ref('excluded.nombre'),
        nombre_oficial: eb.ref('excluded.nombre_oficial'),
        sigla: eb.ref('excluded.sigla'),
        orden: eb.ref('excluded.orden'),
      })),
    )
    .execute()
  await trx
    .insertInto('toar')
    .values(inOrder(toar))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        nombre: eb.ref('excluded.nombre'),
        departamento: eb.ref('excluded.departamento'),
        municipio: eb.ref('excluded.municipio'),
        orden: eb.ref('excluded.orden'),
      })),
    )
    .execute()
}

async function saveLists(trx: Trx, lists: LookupsFile) {
  await saveForces(trx, lists.fuerzas)
  await saveJepLists(trx, lists)
  for (const list of namedLists)
    await trx
      .insertInto(list)
      .values(inOrder(lists[list]))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({ nombre: eb.ref('excluded.nombre'), orden: eb.ref('excluded.orden') })),
      )
      .execute()
}

const savers: Record<string, (trx: Trx, text: string) => Promise<void>> = {
  'municipios.csv': (trx, text) => savePlaces(trx, readMunicipalities(text)),
  'lookups.json': (trx, text) => saveLists(trx, lookupsFile.parse(JSON.parse(text))),
}

/** Applies the data files that are new or changed since they were last applied. */
export async function syncLookups(db: Db, packageDir: string): Promise<void> {
  for (const [name, save] of Object.entries(savers)) {
    const text = await readFile(join(packageDir, 'data', name), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    await db.transaction().execute(async (trx) => {
      // Instances that start together queue; the second finds the checksum stored.
      await sql`LOCK TABLE lookup_file IN EXCLUSIVE MODE`.execute(trx)
      const applied = await trx
        .selectFrom('lookup_file')
        .select('checksum')
        .where('name', '=', name)
        .executeTakeFirst()
      if (applied?.checksum === checksum) return
      await save(trx, text)
      await trx
        .insertInto('lookup_file')
        .values({ name, checksum })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ checksum, applied_at: new Date() }))
        .execute()
    })
  }
}
