import { policyVersion } from '@fcr/shared/contracts/policy'
import { validRegistration } from '@fcr/shared/testing'
import { describe, expect, it } from '@jest/globals'
import { verifyPassword } from '../passwords/hash'
import { registrations } from '../testing/registrations'
import { startTestApi } from '../testing/start-test-api'

describe('POST /funciones/registro', () => {
  const api = registrations()
  const { post, people } = api

  it('stores the person with a password hash, the consent and all answers', async () => {
    const form = validRegistration()
    const before = new Date()
    const response = await post(form)
    const after = new Date()
    expect(response.json()).toEqual({ statusCode: 200, message: 'Inscripción exitosa.' })
    expect(response.statusCode).toBe(200)
    expect(response.headers['set-cookie']).toBeUndefined()

    const [person] = await people()
    expect(person).toMatchObject({
      numero_identificacion: '9900000123',
      nombre_apellido_completo: 'Ángela Prueba Ficticia',
      nombre_busqueda: 'angela prueba ficticia',
      fecha_nacimiento: '1970-01-01',
      municipio_residencia: '76520',
      municipio_nacimiento: '05001',
      etnia: 6,
      empleado_actualmente: true,
      independiente: false,
      discapacidad: null,
      cantidad_hijos: 2,
      fuerza: 1,
      fecha_retiro_militares: '2010-06-30',
      numero_acta_jep: '012345',
      privado_libertad: false,
      municipio_reclusion: null,
      version: 1,
      must_change_password: false,
      consent_version: String(policyVersion.number),
    })
    const trail = api.db.selectFrom('audit_event').select(['action', 'subject', 'details'])
    expect(await trail.orderBy('id', 'desc').executeTakeFirst()).toEqual({
      action: 'registration',
      subject: '9900000123',
      details: { consent: String(policyVersion.number) },
    })
    expect(Number(person?.consent_at)).toBeGreaterThanOrEqual(before.getTime())
    expect(Number(person?.consent_at)).toBeLessThanOrEqual(after.getTime())
    expect(person?.password_hash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(person?.password_hash, form.userData.contraseña)).toBe(true)
  })

  it('accepts the e-mail domains that the site accepts at that moment', async () => {
    const { site } = api.app
    api.app.site = () => ({ ...site(), emailDomains: ['correo.example'] })
    const form = validRegistration()
    try {
      expect((await post(form)).json()).toMatchObject({
        errors: [{ path: 'userData.email' }, { path: 'secondSection.correoElectronicoAlterno' }],
      })
      form.userData.email = 'ana@correo.example'
      form.secondSection.correoElectronicoAlterno = 'otra@correo.example'
      expect((await post(form)).statusCode).toBe(200)
    } finally {
      api.app.site = site
    }
    expect((await post({ ...form, userData: { ...form.userData, cedula: '9900000124' } })).statusCode).toBe(
      400,
    )
  })

  it('also accepts counts and identifiers as numbers', async () => {
    const form = validRegistration()
    const numeric = {
      ...form,
      secondSection: { ...form.secondSection, edad: Number(form.secondSection.edad) },
      thirdSection: { ...form.thirdSection, etnia: 6, cantidadHijos: 2 },
      fourthSection: { ...form.fourthSection, añosServicioDAS: 0 },
    }
    expect((await post(numeric)).statusCode).toBe(200)
    expect((await people())[0]).toMatchObject({ etnia: 6, cantidad_hijos: 2, anios_servicio_das: 0 })
  })

  it('rejects a second person with the same cédula and leaves the first unchanged', async () => {
    await post(validRegistration())
    const before = await people()
    const other = validRegistration()
    other.userData.nombre = 'Otra Persona Ficticia'
    const response = await post(other)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'already_registered' })
    expect(await people()).toEqual(before)
    const events = await api.db.selectFrom('audit_event').select(['action', 'outcome', 'subject']).execute()
    expect(events).toContainEqual({ action: 'registration', outcome: 'duplicate', subject: '9900000123' })
  })

  it('creates one person from ten concurrent submissions with one key, and confirms all ten', async () => {
    const headers = { 'idempotency-key': 'envio-sintetico-0001' }
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(validRegistration(), headers)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await people()).toHaveLength(1)
  })

  it('reports on a repeated submission with another password that the first one was stored', async () => {
    const headers = { 'idempotency-key': 'envio-sintetico-0009' }
    expect((await post(validRegistration(), headers)).json()).not.toHaveProperty('repeated')
    const again = validRegistration()
    again.userData.contraseña = again.userData.confirmContraseña = 'OtroCamino2027'
    const before = await people()
    expect((await post(again, headers)).json()).toMatchObject({ statusCode: 200, repeated: true })
    expect(await people()).toEqual(before)
  })

  it('creates one person from ten concurrent submissions without a key', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(validRegistration())))
    const statuses = responses.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)])
    expect(await people()).toHaveLength(1)
  })

  it('rejects a key with another body', async () => {
    const headers = { 'idempotency-key': 'envio-sintetico-0002' }
    await post(validRegistration(), headers)
    const other = validRegistration()
    other.userData.nombre = 'Otra Persona Ficticia'
    expect((await post(other, headers)).statusCode).toBe(422)
  })

  it('stores no password with the key', async () => {
    for (const [password, key] of [
      ['Camino2026', 'envio-sintetico-0003'],
      ['OtroCamino2027', 'envio-sintetico-0004'],
    ] as const) {
      const form = validRegistration()
      form.userData.contraseña = form.userData.confirmContraseña = password
      expect((await post(form, { 'idempotency-key': key })).statusCode).toBe(200)
      await api.db.deleteFrom('compareciente').execute()
    }
    // The stored hash does not depend on the password, so it cannot be used to guess it.
    const kept = await api.db.selectFrom('idempotency_key').select('body_hash').execute()
    expect(new Set(kept.map(({ body_hash }) => body_hash.toString('hex'))).size).toBe(1)
  })

  it('stores a person again after an erasure, although the key was used before', async () => {
    const headers = { 'idempotency-key': 'envio-sintetico-0005' }
    await post(validRegistration(), headers)
    await api.db.deleteFrom('compareciente').execute()
    const other = validRegistration()
    other.userData.nombre = 'Otra Persona Ficticia'
    expect((await post(other, headers)).statusCode).toBe(422)
    expect(await people()).toEqual([])
    expect((await post(validRegistration(), headers)).statusCode).toBe(200)
    expect(await people()).toHaveLength(1)
  })

  it('limits registrations per IP address', async () => {
    const limited = await startTestApi({ limits: { registrationsPerMinute: 2 } })
    try {
      const statuses = []
      for (let index = 0; index < 3; index++) {
        const form = validRegistration()
        form.userData.cedula = `990000020${index}`
        const response = await limited.app.inject({
          method: 'POST',
          url: '/api/funciones/registro',
          payload: form,
          // A forged X-Forwarded-For does not change the address.
          headers: { 'x-forwarded-for': `203.0.113.${index}` },
        })
        statuses.push(response.statusCode)
        if (response.statusCode === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      }
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await limited.close()
    }
  })

  it('limits registrations per IPv6 /48, and for the whole site', async () => {
    const limited = await startTestApi({
      settings: { trustedProxies: ['127.0.0.1'] },
      limits: { registrationsPerNetwork: 2, registrationsPerSite: 3 },
    })
    try {
      const from = async (address: string, index: number) => {
        const form = validRegistration()
        form.userData.cedula = `990000021${index}`
        const headers = { 'x-forwarded-for': address }
        const url = '/api/funciones/registro'
        return (await limited.app.inject({ method: 'POST', url, payload: form, headers })).statusCode
      }
      const addresses = ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:3::1', '192.0.2.1', '192.0.2.2']
      const statuses = []
      for (const [index, address] of addresses.entries()) statuses.push(await from(address, index))
      expect(statuses).toEqual([200, 200, 429, 200, 429])
    } finally {
      await limited.close()
    }
  })
})
