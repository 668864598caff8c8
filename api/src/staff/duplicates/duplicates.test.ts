import { beforeEach, describe, expect, it } from '@jest/globals'
import { profileNameOf, questions } from '@fcr/shared/contracts/form/fields'
import type { DuplicateDetail, Duplicates } from '@fcr/shared/contracts/staff/duplicates'
import { sql } from 'kysely'
import { listChanges } from '../../changes/history'
import { findDuplicates } from '../../duplicates/find-duplicates'
import { labelOfField } from '../../identity/import-choice'
import { addRequest } from '../../rights/requests-repository'
import { addMember, verified } from '../../testing/people'
import { apiWithClerks, refusal } from '../../testing/staff-accounts'

const { api, cast, post, approve, mails, newAudit } = apiWithClerks()

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
const only = async () => (await list()).filas[0]?.id ?? ''
const detail = (id: string) => get<DuplicateDetail>(`repetidos/${id}`)
const resolve = (id: string, payload: object, who = cast.marta) =>
  post(`repetidos/${id}/resolver`, payload, who)

describe('the comparison of records', () => {
  it.each<[string, [string, string, Values], [string, string, Values], string[]]>([
    [
      'the same name in another order, born on the same day',
      ['9900000701', 'Ana María Prueba Gómez', birth],
      ['9900000999', 'Prueba Gómez Ana María', birth],
      ['El mismo nombre', 'La misma fecha de nacimiento'],
    ],
    [
      'a similar name and the same telephone, in either field',
      ['9900000701', 'Jhon Alexander Rodríguez Prueba', phone],
      ['9900000999', 'John Rodrigues', { numero_celular_alterno: phone.numero_celular_principal }],
      ['Nombres parecidos', 'El mismo celular'],
    ],
    [
      'the same name and address of e-mail, in other capitals',
      ['9900000701', 'Yaneth Prueba', email],
      ['9900000999', 'Yaneth Prueba', { correo_electronico_alterno: 'uno@CORREO.example' }],
      ['El mismo nombre', 'El mismo correo'],
    ],
    [
      'numbers that differ in leading zeros, whatever the names',
      ['9900000701', 'Yaneth Prueba', {}],
      ['0009900000701', 'Wilson Ejemplo', {}],
      ['Cédulas que solo difieren en los ceros iniciales'],
    ],
    [
      'similar names, and numbers with two digits exchanged',
      ['9900012345', 'Stiven Quiñones Prueba', {}],
      ['9900013245', 'Steven Quiñonez Prueba', birth],
      ['Nombres parecidos', 'Cédulas con dos cifras cambiadas de lugar'],
    ],
  ])('finds %s', async (_case, first, second, reasons) => {
    await add(...first)
    await add(...second)
    await findDuplicates(api.db)
    expect((await list()).filas).toMatchObject([
      {
        fichas: [{ numero_identificacion: first[0] }, { numero_identificacion: second[0], cuenta: false }],
        a_favor: reasons,
        pedida: false,
      },
    ])
  })

  it.each<[string, [string, string, Values], [string, string, Values]]>([
    ['the same name alone', ['9900000701', 'Ana Prueba Gómez', {}], ['9900000999', 'Ana Prueba Gómez', {}]],
    [
      'another person born on the same day',
      ['9900000701', 'Ana Prueba Gómez', birth],
      ['9900000999', 'Luz Ejemplo Gómez', birth],
    ],
    [
      'sisters with one telephone',
      ['9900000701', 'María Fernanda Prueba Gómez', phone],
      ['9900000999', 'María José Prueba Gómez', phone],
    ],
    ['a single word of a name', ['9900000701', 'Ana', birth], ['9900000999', 'Ana Prueba Gómez', birth]],
    [
      'exchanged digits of other people',
      ['9900012345', 'Ana Prueba Gómez', {}],
      ['9900013245', 'Luz Ejemplo Díaz', {}],
    ],
    [
      'exchanged digits of namesakes born on different days',
      ['9900012345', 'Ana Prueba Gómez', birth],
      ['9900013245', 'Ana Prueba Gómez', { fecha_nacimiento: '1985-11-30' }],
    ],
    ['two other digits', ['9900012345', 'Ana Prueba Gómez', {}], ['9900012367', 'Ana Prueba Gómez', {}]],
  ])('does not find %s', async (_case, first, second) => {
    await add(...first)
    await add(...second)
    await findDuplicates(api.db)
    expect((await list()).total).toBe(0)
  })

  it('finds each kind of pair among many, and takes a telephone of a crowd for a placeholder', async () => {
    await sql`INSERT INTO compareciente
        (numero_identificacion, nombre_apellido_completo, numero_celular_principal, fecha_nacimiento)
      SELECT 9900001000 + n, 'Ana Prueba Gómez', ${phone.numero_celular_principal}, date '1950-01-01' + n
      FROM generate_series(1, 201) AS n`.execute(api.db)
    const shared = { numero_celular_principal: '3990000999' }
    const pairs: [[string, Values], [string, Values]][] = [
      [
        ['8800000701', birth],
        ['8800000999', birth],
      ],
      [
        ['8811000701', shared],
        ['8811000999', shared],
      ],
      [
        ['8822000701', email],
        ['8822000999', email],
      ],
      [
        ['8833012345', {}],
        ['8833013245', {}],
      ],
      [
        ['8844000701', {}],
        ['0008844000701', {}],
      ],
    ]
    for (const [index, pair] of pairs.entries())
      for (const [number, values] of pair)
        await add(number, `Luz ${'ABCDE'[index] ?? ''}urora Ejemplo`, values)
    await findDuplicates(api.db)
    const { filas } = await list()
    expect(
      filas.map(({ fichas }) => fichas.map(({ numero_identificacion: number }) => number)).toSorted(),
    ).toEqual(pairs.map((pair) => pair.map(([number]) => number)))
  })

  it('goes on with what has changed, and forgets pairs that no longer agree', async () => {
    const [first, second] = [
      await add('9900000701', 'Ana Prueba', birth),
      await add('9900000999', 'Ana Prueba'),
    ]
    const setBirth = (id: string, fecha_nacimiento: string) =>
      api.db
        .updateTable('compareciente')
        .set({ fecha_nacimiento, updated_at: new Date() })
        .where('id', '=', id)
        .execute()
    expect(await list()).toMatchObject({ total: 0, revisado_en: null })
    await findDuplicates(api.db)
    expect(await list()).toMatchObject({ total: 0, revisado_en: expect.any(String) as unknown })
    await setBirth(second, birth.fecha_nacimiento)
    await findDuplicates(api.db)
    const id = await only()
    expect((await detail(id)).fichas.map((record) => record.id)).toEqual([first, second])
    await findDuplicates(api.db)
    expect(await only()).toBe(id)
    await setBirth(first, '1985-11-30')
    await findDuplicates(api.db)
    expect((await list()).total).toBe(0)
  })

  it('joins nothing', async () => {
    await add('9900000701', 'Ana Prueba', birth)
    await add('9900000999', 'Ana Prueba', birth)
    const people = () => api.db.selectFrom('compareciente').selectAll().orderBy('id').execute()
    const before = await people()
    await findDuplicates(api.db)
    expect(await people()).toEqual(before)
  })
})

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
    expect(await newAudit()).toEqual(['fundacion staff ok -'])
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
        .select('compareciente_id')
        .where('id', '=', request.id)
        .execute(),
    ).toEqual([{ compareciente_id: first }])
    expect(await listChanges(api.db, first, { limit: 10 })).toContainEqual(
      expect.objectContaining({ campo: 'direccion_residencia', medio: 'conflicto', motivo }),
    )
    // Whoever signed in with the removed record learns it.
    expect(await mails()).toContain('identity_annulled')
    expect(await newAudit()).toContain('fundacion staff ok 9900000701')
    expect((await list()).total).toBe(0)
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
