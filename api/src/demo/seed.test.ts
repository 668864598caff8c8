import { commonPasswords } from '@fcr/shared/contracts/text/common-passwords'
import { registration, registrationEdit } from '@fcr/shared/contracts/form/registration'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { staffRoles } from '@fcr/shared/contracts/staff/staff'
import { sql } from 'kysely'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeAt } from '../staff/team/password/totp'
import { listChanges } from '../changes/history'
import { findProfile } from '../profile/profile-repository'
import { holdHalfMinute } from '../testing/half-minute'
import { passwordSignIn } from '../testing/invitations'
import { removeEverybody } from '../testing/people'
import { asStaffAccount } from '../testing/sessions'
import { startTestApi, type TestApi } from '../testing/start-test-api'
import { syntheticForms } from './comparecientes'
import { syntheticMapPeople } from './map-people'
import { syntheticSurnames } from './names'
import { loadReferenceData, type ReferenceData } from './reference-data'
import type { DemoStaff } from './demo-file'
import { DemoRefusedError, seedDemo } from './seed'

holdHalfMinute()

const url = 'http://localhost:3000'

let api: TestApi
let dataDir: string
beforeAll(async () => {
  api = await startTestApi()
  dataDir = await mkdtemp(join(tmpdir(), 'fcr-demo-'))
})
afterAll(async () => {
  await api.close()
  await rm(dataDir, { recursive: true })
})

describe('synthetic people', () => {
  let data: ReferenceData
  beforeAll(async () => {
    data = await loadReferenceData(api.db)
  })

  it('fill in valid affiliation forms', () => {
    const contracts = [registration(commonPasswords), registrationEdit()]
    for (const form of syntheticForms(500, data)) {
      const userData = { ...form.userData, contraseña: 'Demo-123456', confirmContraseña: 'Demo-123456' }
      for (const contract of contracts) {
        const parsed = contract.safeParse({ ...form, userData })
        expect({ cedula: userData.cedula, error: parsed.error }).toEqual({ cedula: userData.cedula })
      }
    }
  })

  it('are the same each time and differ from one another', () => {
    const forms = syntheticForms(2000, data)
    expect(syntheticForms(2000, data)).toEqual(forms)
    expect(syntheticForms(5, data)).toEqual(forms.slice(0, 5))
    expect(syntheticMapPeople(3000, data)).toEqual(syntheticMapPeople(3000, data))
    expect(new Set(forms.map(({ userData }) => userData.cedula)).size).toBe(2000)
    expect(new Set(forms.map(({ userData }) => userData.nombre)).size).toBeGreaterThan(1800)
  })

  it('are recognisable, and spell similar names in several ways', () => {
    const names = syntheticForms(2000, data).map(({ userData }) => userData.nombre)
    const last = new Set(names.map((name) => name.split(' ').at(-1)))
    expect([...last].sort()).toEqual([...syntheticSurnames].sort())
    for (const word of ['José', 'Jhon', 'John', 'Yeison', 'Jeison', 'Peña', 'Núñez'])
      expect(names.filter((name) => name.split(' ').includes(word)).length).toBeGreaterThan(3)
  })

  it('work all over the country, with clusters in some places', () => {
    const people = syntheticMapPeople(3000, data)
    const places = new Map<string, number>()
    for (const { latitud_municipio, longitud_municipio } of people) {
      const key = `${latitud_municipio ?? ''},${longitud_municipio ?? ''}`
      places.set(key, (places.get(key) ?? 0) + 1)
    }
    expect(places.size).toBeGreaterThanOrEqual(300)
    expect(Math.max(...places.values())).toBeGreaterThan(10)
    expect(new Set(people.map(({ departamentos_laboro }) => departamentos_laboro)).size).toBe(33)
  })
})

// In this order, on one database: filling a register takes seconds.
describe('seedDemo', () => {
  const seed = () => seedDemo(api.db, { dataDir, url })
  const login = (person: { numero_identificacion: string; password: string }) =>
    api.app.inject({ method: 'POST', url: '/api/auth/login', payload: person })
  const redeem = (code: string) =>
    api.app.inject({ method: 'POST', url: '/api/ext/redeem', payload: { code } })

  /** The demo's person with every role. */
  const asElena = async () => {
    const { id } = await api.db
      .selectFrom('staff_account')
      .select('id')
      .where('email', '=', 'elena@equipo.example')
      .executeTakeFirstOrThrow()
    return asStaffAccount(api, id)
  }

  /** What waits for her. */
  const findToday = async () => {
    const headers = await asElena()
    return (await api.app.inject({ url: '/api/fundacion/hoy', headers })).json<unknown>()
  }

  it('refuses a database with people outside the demo', async () => {
    const person = { numero_identificacion: '1000000001', nombre_apellido_completo: 'Persona Ficticia' }
    await api.db.insertInto('compareciente').values(person).execute()
    await expect(seed()).rejects.toThrow(DemoRefusedError)
    expect(await api.db.selectFrom('access_code').select('id').execute()).toEqual([])
    await removeEverybody(api.db)
  })

  it('fills an empty database and writes its credentials to a file', async () => {
    const demo = await seed()
    const file = join(dataDir, 'demo.json')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(demo)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect([demo.codes.JEP.length, demo.codes.UBPD.length]).toEqual([20, 20])

    const count = async (table: 'compareciente' | 'map_person') =>
      (
        await api.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n
    expect([await count('compareciente'), await count('map_person')]).toEqual(['2000', '3000'])
    expect(await findToday()).toMatchObject({
      solicitudes: { total: 2 },
      conflictos: { total: 1 },
      codigos: { total: 1 },
      aprobaciones: { total: 1 },
      alarmas: [{ tipo: 'consultas' }],
    })
    expect((await login(demo.member)).statusCode).toBe(200)
    expect((await login(demo.mustChange)).statusCode).toBe(409)
    expect((await redeem(demo.codes.JEP[0] ?? '')).json()).toEqual({ ok: true, kind: 'JEP' })
    expect((await redeem(demo.codes.UBPD[0] ?? '')).json()).toEqual({ ok: true, kind: 'UBPD' })
  })

  it('stores declared, imported and verified people in equal parts', async () => {
    const kinds = []
    const rows = await api.db
      .selectFrom('compareciente')
      .select('id')
      .orderBy('numero_identificacion')
      .limit(12)
      .execute()
    for (const { id } of rows) kinds.push((await findProfile(api.db, { id }))?.profile.procedencia.identidad)
    const means = []
    for (const { id } of rows) means.push((await listChanges(api.db, id, { limit: 1 }))[0]?.medio)
    const eachMeans = ['formulario', 'importacion', 'formulario']
    expect(means).toEqual(Array(4).fill(eachMeans).flat())
    const each = ['declarada', 'importada', 'verificada']
    expect(kinds).toEqual(Array(4).fill(each).flat())
  })

  it('has a held code that made the searches for which it is held', async () => {
    const list = await api.app.inject({
      url: '/api/fundacion/codigos?estado=retenido',
      headers: await asElena(),
    })
    expect(list.json()).toMatchObject({ filas: [{ consultas: 150 }] })
  })

  it('has staff of each role who can sign in, also after they lost their passwords', async () => {
    const { staff } = await seed()
    const roles = staff.map((person) => person.roles)
    for (const role of Object.keys(staffRoles)) expect(roles).toContainEqual([role])
    const signIn = ({ email: correo, password: contrasena, totpSecret }: DemoStaff) =>
      passwordSignIn(api, { correo, contrasena, codigo: codeAt(totpSecret) })
    for (const person of staff) expect((await signIn(person)).statusCode).toBe(204)
    const [lost, ...kept] = staff
    await api.db
      .deleteFrom('staff_password')
      .where(sql<boolean>`staff_account_id = 1`)
      .execute()
    const again = await seed()
    expect(again.staff.slice(1)).toEqual(kept)
    const [equipped] = again.staff
    if (!lost || !equipped) throw new Error('no staff')
    expect((await signIn(lost)).statusCode).toBe(401)
    expect((await signIn(equipped)).statusCode).toBe(204)
  })

  it('replaces only used-up credentials and changes nobody who could sign in', async () => {
    const first = await seed()
    await redeem(first.codes.JEP[3] ?? '')
    const { numero_identificacion, password } = first.mustChange
    const change = { numero_identificacion, oldPassword: password, newPassword: 'Otro-camino-2027' }
    await api.app.inject({ method: 'POST', url: '/api/auth/change-password', payload: change })

    const second = await seed()
    expect(second.member).toEqual(first.member)
    expect(second.codes.UBPD).toEqual(first.codes.UBPD)
    expect(second.codes.JEP).toHaveLength(20)
    expect(second.codes.JEP.slice(0, 19)).toEqual(first.codes.JEP.filter((_, index) => index !== 3))
    expect(second.mustChange.numero_identificacion).not.toBe(numero_identificacion)
    expect((await login(second.mustChange)).statusCode).toBe(409)
    expect((await login({ numero_identificacion, password: 'Otro-camino-2027' })).statusCode).toBe(200)
    expect(await seed()).toEqual(second)
  })

  it('offers new people and codes when its file is lost', async () => {
    const first = await seed()
    await rm(join(dataDir, 'demo.json'))
    const second = await seed()
    expect(second.member.numero_identificacion).not.toBe(first.member.numero_identificacion)
    expect((await login(first.member)).statusCode).toBe(200)
    expect((await login(second.member)).statusCode).toBe(200)
  })
})
