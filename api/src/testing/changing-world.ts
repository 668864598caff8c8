import { sql } from 'kysely'
import { closeConflict } from '../identity/conflicts'
import { addRequest } from '../rights/requests-repository'
import { addClerk } from './approvals'
import { sampleImport } from './imports'
import { addMember, verified } from './people'
import type { TestApi } from './start-test-api'

const address = 'direccion_residencia'
const name = 'nombre_apellido_completo'

let nextNumber = 9_600_000_000
export const newNumber = () => String(nextNumber++)

/** People, conflicts and accounts that change while somebody reads about them. */
export function changingWorld(api: TestApi) {
  /** A declared person, and how what pages show of them changes. */
  async function aPerson() {
    const number = newNumber()
    const [id, former] = [
      await addMember(api.db, {
        numero_identificacion: number,
        password_hash: 'none',
        [address]: 'Vereda Ejemplo',
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
        numero_identificacion: person.number,
        opened_by: 'importacion',
        compareciente_id: person.id,
        importado: {
          numero_identificacion: person.number,
          [name]: 'Nombre Importado Prueba',
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

  /** A conflict of a number that nobody has, as an import or an attempt to register leaves it. */
  async function anUnheldConflict() {
    const { id, person, set } = await aConflict()
    await api.db.deleteFrom('compareciente').where('id', '=', person.id).execute()
    await set(sql`compareciente_id = NULL`)()
    /** Somebody registers with the number; a later import points the case to them. */
    const register = async () => {
      const member = await addMember(api.db, {
        numero_identificacion: person.number,
        password_hash: 'none',
        correo_electronico_principal: 'otra@correo.example',
      })
      await set(sql`compareciente_id = ${member}`)()
      return member
    }
    return { id, number: person.number, set, register }
  }

  /** A conflict about the force alone; the record has a rank of another one, which the import lacks. */
  async function aConflictOfForces() {
    const { rows } = await sql<{ fuerza: number; first: number; last: number }>`
      SELECT fuerza, min(id) AS first, max(id) AS last FROM rango GROUP BY fuerza HAVING count(*) > 1
      ORDER BY fuerza LIMIT 2`.execute(api.db)
    const [own, other] = rows
    if (!own || !other) throw new Error('no forces')
    const conflict = await aConflict()
    const { person, set } = conflict
    await person.set({ fuerza: own.fuerza, rango: own.first })()
    await set(
      sql`importado = ${JSON.stringify({ numero_identificacion: person.number, fuerza: other.fuerza })}::jsonb`,
    )()
    return { ...conflict, promote: person.set({ rango: own.last }) }
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
      'Conflictos de la cédula': () =>
        api.db
          .insertInto('conflicto')
          .values({ numero_identificacion: person.number, opened_by: 'importacion' })
          .execute(),
      'Filas de archivos importados': async () => {
        const { id } = await sampleImport(api, 'lista')
        await sql`INSERT INTO import_row (job_id, line, cells, key)
          VALUES (${id}, 900, '[]', ${person.number})`.execute(api.db)
      },
      'Solicitudes que quedan sin texto': add,
    }
    return { person, add, changes }
  }

  return { aPerson, aConflict, anUnheldConflict, aConflictOfForces, discard, anAccount, anErasure }
}
