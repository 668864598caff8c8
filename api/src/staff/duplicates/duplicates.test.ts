import { beforeEach, describe, expect, it } from '@jest/globals'
import { profileNameOf, questions } from '@fcr/shared/contracts/form/fields'
import type { DuplicateDetail, Duplicates } from '@fcr/shared/contracts/staff/duplicates'
import type { Today } from '@fcr/shared/contracts/staff/today'
import { sql } from 'kysely'
import { listChanges } from '../../changes/history'
import { findDuplicates } from '../../duplicates/find-duplicates'
import { labelOfField } from '../../identity/import-choice'
import { addRequest } from '../../rights/requests-repository'
import { addMember, verified } from '../../testing/people'
import { emptyApprovalsOf } from '../approvals/repository'
import { apiWithClerks, refusal } from '../../testing/staff-accounts'

const { api, cast, post, approve, mails, newAudit, lastDetails } = apiWithClerks()

beforeEach(() => api.db.deleteFrom('dato_revision').execute())

const motivo = 'Trajo la cédula a la oficina.'
const seen = { metodo: 'documento', referencia: 'Cédula física; coinciden nombre y foto.' }
const birth = { fecha_nacimiento: '1970-03-05' }
const phone = { numero_celular_principal: '3990000101' }
const email = { correo_electronico_principal: 'Uno@correo.example' }

type Values = Partial<Parameters<typeof addMember>[1]>
const add = (numero_identificacion: string, nombre_apellido_completo: string, values: Values = {}) =>
  addMember(api.db, { numero_identificacion, nombre_apellido_completo, password_hash: null, ...values })

const get = async <Body>(path: string): Promise<Body> =>
  (await api.app.inject({ url: `/api/fundacion/${path}`, headers: cast.marta.headers })).json()
const list = () => get<Duplicates>('repetidos')
/** Number of pairs that await a decision on the page of the day. */
const waiting = async () => (await get<Today>('hoy')).repetidos?.total
const only = async () => (await list()).filas[0]?.id ?? ''
const detail = (id: string) => get<DuplicateDetail>(`repetidos/${id}`)
const resolve = (id: string, payload: object, who = cast.marta) =>
  post(`repetidos/${id}/resolver`, payload, who)

describe('a pair', () => {
  /** An imported record and an account of one person; returns their ids. */
  async function aPair(imported: Values = {}, account: Values = {}) {
    const first = await add('9900000701', 'Ana María Prueba Gómez', {
      ...birth,
      titulo_profesional: 'Contadora',
      ...imported,
    })
    const second = await add('9900000999', 'Ana Prueba Gómez', {
      ...birth,
      ...email,
      password_hash: 'none',
      direccion_residencia: 'Calle Inventada 9',
      ...account,
    })
    await findDuplicates(api.db)
    return { id: await only(), first, second }
  }
  const join = (queda: string, tomar: string[] = []) => ({
    decision: 'unir',
    queda,
    tomar,
    evidencia: seen,
    motivo,
  })
  const row = (id: string) =>
    api.db.selectFrom('compareciente').selectAll().where('id', '=', id).executeTakeFirst()

  it('is compared field by field, and each look is recorded', async () => {
    const { id, first, second } = await aPair()
    await list()
    expect(await lastDetails()).toMatchObject({ page: 1, disclosed: [first, second] })
    await newAudit()
    const pair = await detail(id)
    expect(pair).toMatchObject({
      fichas: [
        { id: first, identidad: 'importada', cuenta: false },
        { id: second, identidad: 'importada', cuenta: true },
      ],
      a_favor: ['Nombres parecidos', 'La misma fecha de nacimiento'],
      en_contra: ['Cédulas distintas'],
      impedimento: null,
      iguales: expect.arrayContaining(['Fecha de nacimiento']) as unknown,
    })
    expect(pair.diferencias).toContainEqual({
      campo: 'titulo_profesional',
      etiqueta: 'Título obtenido',
      valores: ['Contadora', null],
    })
    expect(pair.diferencias.map(({ campo }) => campo)).not.toContain('numero_identificacion')
    // Two absent answers prove nothing.
    expect(pair.iguales).not.toContain('Correo alterno')
    expect(await newAudit()).toEqual(['fundacion staff ok -'])
    expect(await lastDetails()).toMatchObject({ people: [first, second] })
  })

  it('says what speaks against one person', async () => {
    const { id } = await aPair(
      { ...verified, ...phone, fuerza: 1, fecha_nacimiento: '1985-11-30' },
      { ...verified, ...phone, fuerza: 2 },
    )
    expect((await detail(id)).en_contra).toEqual([
      'Fechas de nacimiento distintas',
      'Cédulas distintas',
      'Fuerzas distintas',
      'Las dos identidades están verificadas',
    ])
  })

  it('has a label for each field of the profile', () => {
    const fields = questions.flatMap((question) => ('column' in question ? [profileNameOf(question)] : []))
    expect(fields.map(labelOfField).filter((label) => label.includes('_'))).toEqual([])
  })

  it('is joined once another person approves: chosen fields, requests and a verified identity in one record', async () => {
    const { id, first, second } = await aPair()
    const request = await addRequest(api.db, {
      comparecienteId: second,
      numeroIdentificacion: '9900000999',
      kind: 'correccion',
      text: 'Mi nombre está incompleto.',
    })
    const response = await resolve(id, join(first, ['direccion_residencia']))
    expect(response.statusCode).toBe(202)
    expect(await row(second)).toBeDefined()
    expect((await list()).filas).toMatchObject([{ id, pedida: true }])
    expect(await waiting()).toBe(0)
    expect(refusal(await resolve(id, join(first, ['direccion_residencia']))).code).toBe('already_asked')
    const { aprobacion } = response.json<{ aprobacion: string }>()
    expect((await approve(aprobacion)).statusCode).toBe(204)
    expect(await row(first)).toMatchObject({
      numero_identificacion: '9900000701',
      nombre_apellido_completo: 'Ana María Prueba Gómez',
      direccion_residencia: 'Calle Inventada 9',
      titulo_profesional: 'Contadora',
      identidad: 'verificada',
      identidad_verified_by: 'Marta Demostración',
    })
    expect(await row(second)).toBeUndefined()
    expect(await api.db.selectFrom('cuenta_anulada').select(['id', 'motivo']).execute()).toEqual([
      { id: second, motivo },
    ])
    expect(
      await api.db
        .selectFrom('data_request')
        .select(['compareciente_id', 'numero_identificacion'])
        .where('id', '=', request.id)
        .execute(),
    ).toEqual([{ compareciente_id: first, numero_identificacion: '9900000701' }])
    expect(await listChanges(api.db, first, { limit: 10 })).toContainEqual(
      expect.objectContaining({ campo: 'direccion_residencia', medio: 'conflicto', motivo }),
    )
    // Whoever signed in with the removed record learns it.
    expect(
      await api.db
        .selectFrom('mail_message')
        .select('facts')
        .where('kind', '=', 'identity_annulled')
        .execute(),
    ).toEqual([{ facts: { firstName: 'Ana', joined: true } }])
    expect(await newAudit()).toContain('fundacion staff ok 9900000701')
    expect((await list()).total).toBe(0)
  })

  it('leaves the account, whose person learns what changed; nobody signed in with the imported record', async () => {
    const { id, first, second } = await aPair({ correo_electronico_principal: 'otra@correo.example' })
    const before = await row(second)
    const { aprobacion } = (await resolve(id, join(second, ['titulo_profesional']))).json<{
      aprobacion: string
    }>()
    expect((await approve(aprobacion)).statusCode).toBe(204)
    expect(await row(first)).toBeUndefined()
    const after = await row(second)
    expect(after?.titulo_profesional).toBe('Contadora')
    // A form that was open meanwhile is out of date.
    expect(after?.version).toBeGreaterThan(before?.version ?? 0)
    const sent = await mails()
    expect(sent).toContain('data_edited')
    expect(sent).not.toContain('identity_annulled')
  })

  it('is not joined once either person is erased: the approval says nothing about them', async () => {
    const { id, first, second } = await aPair()
    const { aprobacion } = (await resolve(id, join(first))).json<{ aprobacion: string }>()
    await api.db.transaction().execute((trx) => emptyApprovalsOf(trx, { person: second, number: undefined }))
    const approval = await api.db
      .selectFrom('approval')
      .select(['state', 'payload', 'reason', 'pages'])
      .where('id', '=', aprobacion)
      .executeTakeFirst()
    expect(approval).toEqual({ state: 'retirada', payload: null, reason: null, pages: null })
  })

  it('can be decided again once the approval has expired', async () => {
    const { id, first } = await aPair()
    await resolve(id, join(first))
    await api.db
      .updateTable('approval')
      .set({ expires_at: sql<Date>`asked_at + interval '72 hours' - interval '73 hours'` })
      .execute()
    expect((await list()).filas).toMatchObject([{ id, pedida: false }])
    expect(await waiting()).toBe(1)
    expect((await resolve(id, join(first))).statusCode).toBe(202)
  })

  it('is not joined if it was decided meanwhile', async () => {
    const { id, first, second } = await aPair()
    const { aprobacion } = (await resolve(id, join(first))).json<{ aprobacion: string }>()
    await resolve(id, { decision: 'separar', motivo })
    expect((await approve(aprobacion)).statusCode).toBe(409)
    expect(await row(second)).toBeDefined()
  })

  it('of two people is remembered, also when they change', async () => {
    const { id, first, second } = await aPair()
    await newAudit()
    expect((await resolve(id, { decision: 'separar', motivo })).json()).toEqual({ aprobacion: null })
    expect(await newAudit()).toEqual(['fundacion staff ok -'])
    expect(await detail(id)).toMatchObject({ code: 'pair_gone' })
    expect((await resolve(id, { decision: 'separar', motivo }, cast.ivan)).statusCode).toBe(404)
    for (const person of [first, second])
      await api.db
        .updateTable('compareciente')
        .set({ ...phone, updated_at: new Date() })
        .where('id', '=', person)
        .execute()
    await findDuplicates(api.db)
    await api.db.deleteFrom('dato_revision').execute()
    await findDuplicates(api.db)
    expect((await list()).total).toBe(0)
  })

  it.each<[string, Values, Values, RegExp]>([
    ['two verified identities', verified, verified, /Las dos identidades están verificadas/],
    ['a verified identity that would go', {}, verified, /Queda la ficha con la identidad verificada/],
  ])('is not joined with %s', async (_case, imported, account, message) => {
    const { id, first } = await aPair(imported, account)
    const response = await resolve(id, join(first))
    expect([response.statusCode, refusal(response).message]).toEqual([
      409,
      expect.stringMatching(message) as unknown,
    ])
  })

  it('is not joined while one of the numbers has a conflict', async () => {
    const { id, first } = await aPair()
    await api.db
      .insertInto('conflicto')
      .values({ numero_identificacion: '9900000999', opened_by: 'registro' })
      .execute()
    expect((await detail(id)).impedimento).toMatch(/decida primero ese conflicto/)
    expect((await resolve(id, join(first))).statusCode).toBe(409)
    await api.db
      .updateTable('conflicto')
      .set({ closed_at: new Date(), closed_by: 'prueba', resolution: 'descartada' })
      .execute()
    expect((await resolve(id, join(first))).statusCode).toBe(202)
  })

  it.each([['no_existe'], ['numero_identificacion'], ['fecha_nacimiento']])(
    'is not joined with the field %s, which does not differ',
    async (field) => {
      const { id, first } = await aPair()
      expect((await resolve(id, join(first, [field]))).statusCode).toBe(409)
    },
  )

  it('has another record stay: 404', async () => {
    const { id } = await aPair()
    expect((await resolve(id, join(cast.person))).statusCode).toBe(404)
  })
})
