import { validRegistration } from '@fcr/shared/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { asOwner } from '../database/app-role'
import { addMember, testPassword, testPerson } from '../testing/people'
import { asMember, asOfficial } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'

/** Makes every write fail as PostgreSQL does when the disk is full. */
const fillDisk = (api: TestApi) =>
  asOwner(api.db, (trx) =>
    sql`DO $$
      DECLARE one text;
      BEGIN
        CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $f$
          BEGIN RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'could not extend file'; END $f$;
        FOR one IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition LOOP
          EXECUTE format('CREATE TRIGGER a_disk_full BEFORE INSERT OR UPDATE OR DELETE ON %I
            FOR EACH STATEMENT EXECUTE FUNCTION disk_full()', one);
        END LOOP;
      END $$`.execute(trx),
  )

describe('a database whose disk is full', () => {
  let api: TestApi
  let member: { cookie: string }
  let official: { cookie: string }
  beforeAll(async () => {
    api = await startTestApi()
    await addMember(api.db)
    member = await asMember(api, testPerson.numero_identificacion)
    official = await asOfficial(api, 'JEP')
    // Long enough ago for the next use to be recorded.
    await api.db
      .updateTable('session')
      .set({ last_used_at: sql<Date>`now() - interval '5 minutes'` })
      .execute()
    await fillDisk(api)
  })
  afterAll(() => api.close())

  it.each([
    ['a registration', '/api/funciones/registro', validRegistration()],
    [
      'a login',
      '/api/auth/login',
      { numero_identificacion: testPerson.numero_identificacion, password: testPassword },
    ],
  ])('never reports %s as done', async (_what, url, payload) => {
    const response = await api.app.inject({ method: 'POST', url, payload })
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.cookies).toEqual([])
  })

  it('can still be read', async () => {
    const profile = await api.app.inject({ url: '/api/perfil', headers: member })
    expect(profile.statusCode).toBe(200)
    expect(profile.json()).toMatchObject({ numero_identificacion: testPerson.numero_identificacion })
    expect((await api.app.inject('/api/funciones/lugares?option=getEtnias')).statusCode).toBe(200)
    expect((await api.app.inject('/readyz')).statusCode).toBe(200)
  })

  it('discloses nothing that it cannot record', async () => {
    const response = await api.app.inject({ url: '/api/ext/search?cedula=99', headers: official })
    expect(response.statusCode).toBe(503)
    expect(response.body).not.toContain(testPerson.numero_identificacion)
  })
})
