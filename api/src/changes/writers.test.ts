import { validRegistration } from '@fcr/shared/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema'
import { joinRecords } from '../identity/join-records'
import { resolveConflict } from '../identity/resolve-conflict'
import { restoreAccount, verifyIdentity } from '../identity/verification'
import { findPackageFolder } from '../package-folder'
import { addMember, authorisedForStaff, removeEverybody, testAuthor, testPerson } from '../testing/people'
import { addReachable, linkTo, post } from '../testing/recovery'
import { asMember } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { startTestCli, type TestCli } from '../testing/cli'
import { listChanges } from './history'

let api: TestApi
let staff: TestCli
beforeAll(async () => {
  api = await startTestApi()
  staff = await startTestCli(api.db)
})
afterAll(async () => {
  await staff.close()
  await api.close()
})
beforeEach(async () => {
  await removeEverybody(api.db)
  for (const table of ['cambio', 'conflicto', 'cuenta_anulada'] as const)
    await api.db.deleteFrom(table).execute()
})

const number = testPerson.numero_identificacion
const registered = '9900000123'
const submit = (form: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: '/api/funciones/registro', payload: form, headers })
async function importTitle(...words: string[]) {
  await staff.write(
    'personas.csv',
    `numero_identificacion;nombre_apellido_completo;titulo_profesional\n${number};${testPerson.nombre_apellido_completo};Contadora\n`,
  )
  const alone = ['--motivo', 'Prueba', '--emergencia']
  await staff.run(['importar', 'comparecientes', 'personas.csv', ...alone, ...words])
}
const conflictId = async () =>
  (await api.db.selectFrom('conflicto').select('id').executeTakeFirstOrThrow()).id
const evidence = {
  method: 'documento',
  reference: 'Cédula vista',
  by: 'prueba',
  author: testAuthor,
} as const
const transact = (work: (trx: Transaction<Database>) => Promise<unknown>) =>
  api.db.transaction().execute(work)

type Expected = { campo: string; medio: string; autor: { tipo: string; nombre: string | null } }
const person = { tipo: 'persona', nombre: null }
const clerk = { tipo: 'equipo', nombre: 'prueba' }

/** By source file that writes data of people: what it does, and what the history then says first. */
const writers: Record<string, [action: () => Promise<unknown>, expected: Expected][]> = {
  'registration/repository.ts': [
    [() => submit(validRegistration()), { campo: 'registro', medio: 'formulario', autor: person }],
    [
      async () => {
        await submit(validRegistration())
        const form = validRegistration()
        form.secondSection.direccion = 'Carrera Inventada 1 # 00-00'
        await submit(form, await asMember(api, registered))
      },
      { campo: 'direccion_residencia', medio: 'formulario', autor: person },
    ],
  ],
  'import/upsert.ts': [
    [importTitle, { campo: 'registro', medio: 'importacion', autor: clerk }],
    [
      async () => {
        await addMember(api.db, { password_hash: null })
        await importTitle()
      },
      { campo: 'titulo_profesional', medio: 'importacion', autor: clerk },
    ],
  ],
  'identity/resolve-conflict.ts': [
    [
      async () => {
        await addMember(api.db)
        await importTitle()
        const decision = { kind: 'combinar', evidence, columns: ['titulo_profesional'] } as const
        const id = await conflictId()
        await transact((trx) => resolveConflict(trx, id, decision, { actor: 'prueba', author: testAuthor }))
      },
      { campo: 'titulo_profesional', medio: 'conflicto', autor: clerk },
    ],
    [
      async () => {
        await addMember(api.db)
        await importTitle()
        const words = ['--decision', 'anular', '--motivo', 'No es ella', '--emergencia']
        await staff.run(['identidad', 'resolver', await conflictId(), ...words])
      },
      { campo: 'registro', medio: 'conflicto', autor: clerk },
    ],
  ],
  'identity/join-records.ts': [
    [
      async () => {
        const other = {
          numero_identificacion: registered,
          titulo_profesional: 'Contadora',
          password_hash: null,
        }
        const [kept, removed] = [await addMember(api.db), await addMember(api.db, other)]
        const terms = { reason: 'Prueba', by: 'prueba', caseNumber: '1' }
        const numbers = [number, registered] as const
        const columns = ['titulo_profesional']
        await transact((trx) =>
          joinRecords(trx, { kept, removed, numbers, columns, evidence, author: testAuthor, terms }),
        )
      },
      { campo: 'titulo_profesional', medio: 'conflicto', autor: clerk },
    ],
  ],
  'identity/verification.ts': [
    [
      async () => {
        await addMember(api.db)
        await transact((trx) => verifyIdentity(trx, authorisedForStaff(number), evidence))
      },
      { campo: 'identidad', medio: 'identidad', autor: clerk },
    ],
    [
      async () => {
        const id = await addMember(api.db)
        await staff.run(['identidad', 'anular', number, '--motivo', 'Prueba', '--emergencia'])
        await transact((trx) => restoreAccount(trx, id, testAuthor))
      },
      { campo: 'registro', medio: 'identidad', autor: clerk },
    ],
  ],
  'recovery/confirm-address.ts': [
    [
      async () =>
        post(api, '/correo/confirmar', {
          token: await linkTo(api, await addReachable(api), 'confirmation'),
        }),
      { campo: 'correo_confirmado', medio: 'correo', autor: person },
    ],
  ],
  'recovery/stop-access.ts': [
    [
      async () =>
        post(api, '/correo/deshacer', {
          token: await linkTo(api, await addReachable(api), 'undo_address', 'antes@correo.example'),
        }),
      { campo: 'correo_confirmado', medio: 'correo', autor: person },
    ],
  ],
}

/** Source files that write columns without a history only: passwords, notices, what was seen. */
const withoutHistory = [
  'auth/members-repository.ts',
  'auth/new-password.ts',
  'auth/renew-hash.ts',
  'mail/own-mail.ts',
  'rights/novelties.ts',
]

const writes =
  /(updateTable|insertInto)\('compareciente'\)|(UPDATE|INTO) compareciente\b|INSERT INTO \$\{table\}/

describe('the writers of people', () => {
  it('are all listed here', () => {
    const folder = join(findPackageFolder(), 'src')
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^(demo|testing)\//.test(name))
      .filter((name) => writes.test(readFileSync(join(folder, name), 'utf8')))
    expect(sources.sort()).toEqual([...Object.keys(writers), ...withoutHistory].sort())
  })

  it.each(Object.entries(writers).flatMap(([file, cases]) => cases.map((one) => [file, ...one] as const)))(
    '%s leaves a history that names the author',
    async (_file, action, expected) => {
      await action()
      const { id } = await api.db.selectFrom('compareciente').select('id').executeTakeFirstOrThrow()
      const changes = await listChanges(api.db, id, { limit: 100 })
      expect(changes).toContainEqual(expect.objectContaining(expected))
      const prepared = { campo: 'registro', autor: { tipo: 'desconocido' } }
      for (const change of changes)
        if (change.autor.tipo === 'desconocido') expect(change).toMatchObject(prepared)
    },
  )
})
