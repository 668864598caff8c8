import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { readPairs } from '../staff/duplicates/pairs'
import { addMember, removeEverybody } from '../testing/people'
import { startTestDatabase } from '../testing/test-database'
import { findDuplicates } from './find-duplicates'

const { db, close } = await startTestDatabase()
afterAll(close)
beforeEach(async () => {
  await removeEverybody(db)
  await db.deleteFrom('dato_revision').execute()
})

const birth = { fecha_nacimiento: '1970-03-05' }
const phone = { numero_celular_principal: '3990000101' }
const email = { correo_electronico_principal: 'Uno@correo.example' }

type Values = Partial<Parameters<typeof addMember>[1]>
const add = (numero_identificacion: string, nombre_apellido_completo: string, values: Values = {}) =>
  addMember(db, { numero_identificacion, nombre_apellido_completo, password_hash: null, ...values })

const list = () => readPairs(db, 1)
const only = async () => (await list()).filas[0]?.id ?? ''

/** Changes a record; now unless told otherwise. */
const change = (id: string, values: Values, updated_at = new Date()) =>
  db
    .updateTable('compareciente')
    .set({ ...values, updated_at })
    .where('id', '=', id)
    .execute()

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
  ])('finds %s, whichever record is the earlier one', async (_case, first, second, reasons) => {
    for (const records of [
      [first, second],
      [second, first],
    ]) {
      await removeEverybody(db)
      await db.deleteFrom('dato_revision').execute()
      for (const record of records) await add(...record)
      await findDuplicates(db)
      const numbers = records.map(([number]) => ({ numero_identificacion: number, cuenta: false }))
      const agreement = { a_favor: reasons, pedida: false }
      expect((await list()).filas).toMatchObject([{ fichas: numbers, ...agreement }])
    }
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
    await findDuplicates(db)
    expect((await list()).total).toBe(0)
  })

  it('finds each kind of pair among many, and takes a telephone of a crowd for a placeholder', async () => {
    await sql`INSERT INTO compareciente
        (numero_identificacion, nombre_apellido_completo, numero_celular_principal, fecha_nacimiento)
      SELECT 9900001000 + n, 'Ana Prueba Gómez', ${phone.numero_celular_principal}, date '1950-01-01' + n
      FROM generate_series(1, 201) AS n`.execute(db)
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
    await findDuplicates(db)
    const { filas } = await list()
    expect(
      filas.map(({ fichas }) => fichas.map(({ numero_identificacion: number }) => number)).toSorted(),
    ).toEqual(pairs.map((pair) => pair.map(([number]) => number)))
  })

  it('finds and lists imported records first, however many registrations share their telephone', async () => {
    await add('9900000701', 'Ana Prueba', phone)
    await add('9900000999', 'Ana Prueba', phone)
    await sql`INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo, numero_celular_principal,
        fecha_nacimiento, password_hash)
      SELECT 8800000000 + n, 'Ana Prueba', ${phone.numero_celular_principal}, date '1950-01-01' + n, 'none'
      FROM generate_series(1, 205) AS n`.execute(db)
    await findDuplicates(db)
    const { total, filas } = await list()
    expect(total).toBe(1 + 2 * 200)
    expect(filas[0]?.fichas.map(({ cuenta }) => cuenta)).toEqual([false, false])
    const ofRegistrations = await db
      .selectFrom('posible_repetido as pair')
      .innerJoin('compareciente as first', 'first.id', 'pair.primero')
      .innerJoin('compareciente as second', 'second.id', 'pair.segundo')
      .where('first.password_hash', 'is not', null)
      .where('second.password_hash', 'is not', null)
      .select('pair.id')
      .execute()
    expect(ofRegistrations).toEqual([])
  })

  it('goes on with what has changed, and forgets pairs that no longer agree', async () => {
    const [first, second] = [
      await add('9900000701', 'Ana Prueba', birth),
      await add('9900000999', 'Ana Prueba'),
    ]
    expect(await list()).toMatchObject({ total: 0, revisado_en: null })
    await findDuplicates(db)
    expect(await list()).toMatchObject({ total: 0, revisado_en: expect.any(String) as unknown })
    await change(second, birth)
    await findDuplicates(db)
    const id = await only()
    expect((await list()).filas[0]?.fichas.map((record) => record.id)).toEqual([first, second])
    await findDuplicates(db)
    expect(await only()).toBe(id)
    await change(first, { fecha_nacimiento: '1985-11-30' })
    await findDuplicates(db)
    expect((await list()).total).toBe(0)
  })

  it('joins nothing', async () => {
    await add('9900000701', 'Ana Prueba', birth)
    await add('9900000999', 'Ana Prueba', birth)
    const people = () => db.selectFrom('compareciente').selectAll().orderBy('id').execute()
    const before = await people()
    await findDuplicates(db)
    expect(await people()).toEqual(before)
  })

  it('compares the rows of an import, which have the time when it started', async () => {
    await add('9900000701', 'Ana Prueba', birth)
    const second = await add('9900000999', 'Ana Prueba')
    await findDuplicates(db)
    await change(second, birth, new Date(Date.now() - 50 * 60_000))
    await findDuplicates(db)
    expect((await list()).total).toBe(1)
  })

  it('lists the pairs that share most first, also when that changes', async () => {
    const [first, second] = [
      await add('9900000701', 'Jhon Prueba', birth),
      await add('9900000999', 'John Prueba', birth),
    ]
    const third = await add('8800000701', 'Luz Ejemplo', phone)
    await add('8800000999', 'Luz Ejemplo', phone)
    const firstOfPairs = async () => (await list()).filas.map(({ fichas }) => fichas[0].id)
    await findDuplicates(db)
    expect(await firstOfPairs()).toEqual([third, first])
    for (const id of [first, second]) await change(id, { ...email, numero_celular_principal: '3990000202' })
    await findDuplicates(db)
    expect(await firstOfPairs()).toEqual([first, third])
  })

  it('keeps its pairs, which approvals name, when it compares everybody again', async () => {
    await add('9900000701', 'Ana Prueba', birth)
    await sql`INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo)
      SELECT 9900001000 + n, 'Luz' FROM generate_series(1, 60) AS n`.execute(db)
    await add('9900000999', 'Ana Prueba', birth)
    await findDuplicates(db)
    const id = await only()
    await db.deleteFrom('dato_revision').execute()
    await findDuplicates(db)
    expect((await list()).filas.map((pair) => pair.id)).toEqual([id])
  })

  describe('of a few changed records ignores a day of birth that only unchanged records share:', () => {
    const day = { fecha_nacimiento: '1970-01-01' }
    const longAgo = { updated_at: new Date(Date.now() - 24 * 60 * 60_000) }
    beforeEach(() =>
      sql`INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo, fecha_nacimiento, updated_at)
        SELECT 9900001000 + n, 'Luz', ${day.fecha_nacimiento}, ${longAgo.updated_at}
        FROM generate_series(1, 201) AS n`.execute(db),
    )

    it('it is no evidence against exchanged digits', async () => {
      await add('8833012345', 'Ana Prueba Gómez', { ...day, ...longAgo })
      await findDuplicates(db)
      await add('8833013245', 'Ana Prueba Gómez', birth)
      await findDuplicates(db)
      expect((await list()).total).toBe(1)
    })

    it('it is no evidence that two of them are one person', async () => {
      await add('9900000701', 'Ana Prueba', { ...day, ...phone, ...longAgo })
      await add('9900000999', 'Ana Prueba', { ...day, ...phone, ...longAgo })
      const facts = () => db.selectFrom('posible_repetido').select('coincidencias').execute()
      await findDuplicates(db)
      const before = await facts()
      expect(before).toHaveLength(1)
      await add('8800000701', 'Wilson Ejemplo', phone)
      await findDuplicates(db)
      expect(await facts()).toEqual(before)
    })
  })

  it('remembers that two records are of two people, also if they did not agree in between', async () => {
    await add('9900000701', 'Ana Prueba', birth)
    const second = await add('9900000999', 'Ana Prueba', birth)
    await findDuplicates(db)
    await db.updateTable('posible_repetido').set({ separado_at: new Date(), separado_by: 'Iván' }).execute()
    for (const values of [{ fecha_nacimiento: null }, birth]) {
      await change(second, values)
      await findDuplicates(db)
    }
    expect((await list()).total).toBe(0)
  })

  it('ends when the application closes; the next run compares the same records', async () => {
    await add('9900000701', 'Ana Prueba', birth)
    await add('9900000999', 'Ana Prueba', birth)
    await findDuplicates(db, AbortSignal.abort())
    expect((await list()).revisado_en).toBeNull()
    await findDuplicates(db)
    expect(await list()).toMatchObject({ total: 1, revisado_en: expect.any(String) as unknown })
  })
})
