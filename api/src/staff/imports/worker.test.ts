import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { until } from '@fcr/tooling/test/until.mjs'
import { asAnother } from '../../database/held-transaction'
import { lockImports } from '../../import/import-people'
import { addClerk } from '../../testing/approvals'
import { importsOf, workAll } from '../../testing/imports'
import { removeEverybody } from '../../testing/people'
import { startTestApi, type TestApi } from '../../testing/start-test-api'
import { claimJob, endStep, keepJob, LeaseLost, mostAttempts } from './lease'
import { workOnce } from './worker'

let api: TestApi
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('import_job').execute()
  await removeEverybody(api.db)
  imports = importsOf(api, await addClerk(api, ['datos']))
})

const count = 2500
const people = Array.from({ length: count }, (_, row) => `${9_000_000_000 + row};Ana Ejemplo`)
const silent = { error: () => undefined }

/** A reviewed import that was approved, with no step of its loading done. */
async function approved(lines: readonly string[]) {
  const id = await imports.upload(['cedula;nombre_apellido_completo', ...lines].join('\n'))
  await imports.review(id)
  await api.db.updateTable('import_job').set({ state: 'cargando' }).where('id', '=', id).execute()
  return id
}
const loaded = async () => {
  const { people } = await api.db
    .selectFrom('compareciente')
    .select(sql<number>`count(*)::integer`.as('people'))
    .executeTakeFirstOrThrow()
  return people
}
/** Lets a lease and every pause end. */
const expireLeases = () =>
  api.db
    .updateTable('import_job')
    .set({ lease_until: sql<Date>`now() - interval '1 second'` })
    .execute()

/** A signal that ends the work when it looks for the nth time. */
function abortAt(times: number): AbortSignal {
  const closing = new AbortController()
  let looks = 0
  const { signal } = closing
  signal.throwIfAborted = () => {
    looks += 1
    if (looks >= times) closing.abort()
    if (signal.aborted) throw new Error('closing')
  }
  return signal
}

it('goes on where a closing server stopped, and writes each row once', async () => {
  const id = await approved(people)
  expect(await workOnce(api.db, silent, abortAt(2))).toBe('later')
  // The batch in which it stopped was rolled back.
  expect(await loaded()).toBe(1000)
  expect(await imports.detail(id)).toMatchObject({
    estado: 'cargando',
    hechas: 1000,
    resultado: { nueva: 1000 },
  })
  await expireLeases()
  await workAll(api)
  expect(await loaded()).toBe(count)
  expect(await imports.detail(id)).toMatchObject({ estado: 'terminada', resultado: { nueva: count } })
})

it('several workers do each step once, and none waits for another’s job', async () => {
  const half = Math.floor(count / 2)
  const ids = [await approved(people.slice(0, half)), await approved(people.slice(half))]
  const work = () =>
    until(async () => {
      await workOnce(api.db, silent)
      return (await loaded()) === count && !(await claimable())
    })
  const claimable = async () =>
    (await api.db.selectFrom('import_job').select('id').where('state', '=', 'cargando').execute()).length > 0
  await Promise.all([work(), work(), work()])
  expect(await loaded()).toBe(count)
  for (const id of ids) expect(await imports.detail(id)).toMatchObject({ estado: 'terminada' })
  const audit = await api.db
    .selectFrom('audit_event')
    .select('id')
    .where(sql<boolean>`details->>'command' = 'importar comparecientes' AND details->>'import' = ANY(${ids})`)
    .execute()
  expect(audit).toHaveLength(2)
})

it('a worker whose lease has ended writes nothing more', async () => {
  const id = await approved(people.slice(0, 1))
  const claimed = await claimJob(api.db)
  if (!claimed) throw new Error('no job')
  expect(await claimJob(api.db)).toBeUndefined()
  await expireLeases()
  expect(await workOnce(api.db, silent)).toBe('done')
  const late = { ...claimed, signal: new AbortController().signal }
  await expect(keepJob(api.db, late, { done: 99 })).rejects.toBeInstanceOf(LeaseLost)
  await expect(endStep(api.db, late, { state: 'fallida' })).rejects.toBeInstanceOf(LeaseLost)
  expect(await imports.detail(id)).toMatchObject({ estado: 'terminada', hechas: 0 })
})

it('waits while another import writes, without counting that as a failure', async () => {
  await approved(people.slice(0, 1))
  await api.db.transaction().execute(async (trx) => {
    expect(await lockImports(trx)).toBe(true)
    if (process.env['DATABASE_URL_TEST'] === undefined) return
    for (let time = 0; time < 2 * mostAttempts; time++) {
      expect(await asAnother(() => workOnce(api.db, silent))).toBe('later')
      await asAnother(expireLeases)
    }
    expect(await asAnother(loaded)).toBe(0)
  })
  await expireLeases()
  await workAll(api)
  expect(await loaded()).toBe(1)
})

it('gives up after several interruptions, and the result says what was loaded', async () => {
  const id = await approved(people.slice(0, 2))
  const failing = api.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('results'))
        throw new Error('interrupted')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  for (let time = 0; time < mostAttempts; time++) {
    expect(await workOnce(failing, silent)).toBe('later')
    await expireLeases()
  }
  expect(await workOnce(failing, silent)).toBe('failed')
  expect(await imports.detail(id)).toMatchObject({
    estado: 'fallida',
    problema: 'La carga se interrumpió varias veces. Descargue el resultado: dice qué filas se cargaron.',
  })
  expect((await imports.rows(id)).total).toBe(2)
  expect(await loaded()).toBe(0)
})
