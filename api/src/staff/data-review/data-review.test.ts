import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { DataReview } from '@fcr/shared/contracts/staff/data-review'
import { startTestCli } from '../../testing/cli'
import { alone } from '../../testing/cli-for-imports'
import { addClerk, approveAsRead } from '../../testing/approvals'
import { addMember, testPerson, verified } from '../../testing/people'
import { startTestApi } from '../../testing/start-test-api'
import { findingsOfPerson } from '../../data-review/findings'
import { reviewStored } from '../../data-review/review'

const api = await startTestApi()
afterAll(() => api.close())
const [clerk, approver] = [await addClerk(api), await addClerk(api)]

beforeEach(async () => {
  await api.db.deleteFrom('compareciente').execute()
  await api.db.deleteFrom('map_person').execute()
  await api.db.deleteFrom('dato_revision').execute()
})

const list = async (): Promise<DataReview> =>
  (await api.app.inject({ url: '/api/fundacion/datos-por-revisar', headers: clerk.headers })).json()
const correct = (id: string, valor: string) =>
  api.app.inject({
    method: 'POST',
    url: `/api/fundacion/datos-por-revisar/${id}/correccion`,
    headers: clerk.headers,
    payload: { valor, motivo: 'La persona trajo la cédula.' },
  })

const person = (numero_identificacion: string, values: object = {}) =>
  addMember(api.db, { numero_identificacion, password_hash: null, ...values })

describe('the list of stored values to review', () => {
  it.each([
    ['nombre_apellido_completo', 'Ana Hern ndez Prueba', 'parece faltarle una letra', null],
    ['nombre_apellido_completo', 'Jos? Prueba', 'tiene «?» en el lugar de una letra; escríbala', null],
    ['nombre_apellido_completo', 'JosÃ© PeÃ±a', 'perdió letras por la codificación de un archivo', null],
    ['nombre_apellido_completo', 'Ana\u00A0Prueba', 'hoy se guardaría de otra forma', 'Ana Prueba'],
    ['direccion_residencia', '#N/A', 'dice que no hay dato', null],
    [
      'correo_electronico_principal',
      'juan\u200B.prueba@gmail.com',
      'hoy se guardaría de otra forma',
      'juan.prueba@gmail.com',
    ],
    ['correo_electronico_principal', 'muñoz@gmail.com', 'no es un correo al que se pueda escribir', null],
    ['numero_celular_principal', '+57 300 123 4567', 'hoy se guardaría de otra forma', '3001234567'],
  ])('contains %s %j: %s', async (column, value, motivo, propuesta) => {
    const id = await person('9960000001', { [column]: value })
    await reviewStored(api.db)
    const { total, filas } = await list()
    expect(total).toBe(1)
    expect(filas[0]).toMatchObject({ registro: 'afiliados', persona: id, valor: value, motivo, propuesta })
  })

  it('contains numbers that may belong to other people', async () => {
    await person('99600001')
    await person('996000010')
    await person('0099600001')
    // Nearly all short numbers are those of somebody else with a zero.
    for (const short of ['1234', '12340']) await person(short)
    await reviewStored(api.db)
    expect(
      (await list()).filas.map(({ numero_identificacion, motivo }) => [numero_identificacion, motivo]),
    ).toEqual([
      ['996000010', 'puede tener un cero de más: también existe 99600001'],
      ['0099600001', 'sin los ceros iniciales es el de otra persona: 99600001'],
    ])
  })

  it('contains the numbers of an import if all end in zero', async () => {
    const imported_at = new Date()
    for (const digit of [1, 2, 3, 4, 5]) await person(`99600${digit}0`, { imported_at })
    await reviewStored(api.db)
    expect((await list()).total).toBe(5)
  })

  it('contains none of an import of few people, nor of one with another number', async () => {
    const [few, mixed] = [new Date('2026-01-01T12:00:00Z'), new Date('2026-02-01T12:00:00Z')]
    for (const digit of [1, 2, 3, 4]) await person(`99600${digit}0`, { imported_at: few })
    for (const number of ['9961010', '9961020', '9961030', '9961040', '9961050', '9961061'])
      await person(number, { imported_at: mixed })
    await reviewStored(api.db)
    expect((await list()).total).toBe(0)
  })

  it.each([
    'María de la Cruz Prueba',
    'Luis van der Prueba y Ejemplo',
    'ana prueba',
    'ANA PRUEBA',
    'Juan carlos Prueba Gómez',
    'juan Carlos Prueba',
    'Ana luz zambrano Prueba',
    'María Prueba viuda de Gómez',
    "Ana d'Alessandro Prueba",
    'José Prueba hijo',
  ])('contains no name in the usual letters: %s', (nombre_apellido_completo) => {
    expect(findingsOfPerson({ nombre_apellido_completo })).toEqual([])
  })

  it.each([
    'Hern ndez',
    'Ni o',
    'Dom nguez',
    'lvarez',
    'Mart nez',
    'Gonz lez',
    'Nu ez',
    'Ver nica',
    'Beltr n',
  ])('contains a name that lost a letter: Ana %s Prueba', (lost) => {
    expect(findingsOfPerson({ nombre_apellido_completo: `Ana ${lost} Prueba` })).toHaveLength(1)
  })

  it('contains no free text that a person typed in the form, which accepts it', () => {
    const row = { titulo_profesional: 'No tiene', consent_at: new Date(), imported_at: null }
    expect(findingsOfPerson(row)).toEqual([])
    expect(findingsOfPerson({ ...row, imported_at: new Date() })).toHaveLength(1)
    expect(findingsOfPerson({ ...row, nombre_apellido_completo: 'No tiene' })).toHaveLength(1)
  })

  it('contains points outside the country, and texts of the map', async () => {
    await api.db
      .insertInto('map_person')
      .values({
        cc_identidad: '9960000009',
        primer_nombre: 'NULL',
        latitud_municipio: 48.8,
        longitud_municipio: 2.3,
      })
      .execute()
    await reviewStored(api.db)
    expect(
      (await list()).filas.map(({ registro, persona, campo, motivo }) => [registro, persona, campo, motivo]),
    ).toEqual([
      ['mapa', null, 'Primer nombre', 'dice que no hay dato'],
      ['mapa', null, 'Latitud municipio', 'no da un punto de Colombia'],
    ])
  })

  it('follows changes, and contains no correct values', async () => {
    const id = await person('9960000001', { direccion_residencia: 'NULL' })
    await person('9960000002', { ...testPerson, ...verified, numero_identificacion: '9960000002' })
    await reviewStored(api.db)
    expect((await list()).total).toBe(1)
    const values = { direccion_residencia: 'Vereda Ejemplo', updated_at: new Date() }
    await api.db.updateTable('compareciente').set(values).where('id', '=', id).execute()
    await reviewStored(api.db)
    const { total, revisado_en } = await list()
    expect([total, revisado_en === null]).toEqual([0, false])
  })
})

it('shows the file and row of an imported value', async () => {
  const cli = await startTestCli(api.db)
  const file = await cli.write(
    'personas.csv',
    'cedula;nombre_apellido_completo\n9960000001;Ana hern ndez Prueba',
  )
  expect((await cli.run(['importar', 'comparecientes', file, ...alone])).exitCode).toBe(0)
  await reviewStored(api.db)
  await cli.close()
  expect((await list()).filas).toMatchObject([{ origen: 'Importación «personas.csv», fila 2' }])
})

describe('a correction', () => {
  it('is requested from the list, approved by another person, and recorded in the history', async () => {
    const id = await person('9960000001', { nombre_apellido_completo: 'Ana Hern ndez Prueba' })
    await reviewStored(api.db)
    const [found] = (await list()).filas
    const asked = await correct(found?.id ?? '', 'Ana Hernández Prueba')
    expect(asked.statusCode).toBe(202)
    expect((await list()).filas[0]).toMatchObject({ pedida: true, valor: 'Ana Hern ndez Prueba' })
    const approved = await approveAsRead(api, approver, asked.json<{ aprobacion: string }>().aprobacion)
    expect(approved.statusCode).toBe(204)
    expect((await list()).total).toBe(0)
    const changes = await api.db
      .selectFrom('cambio')
      .select(['campo', 'despues'])
      .where('compareciente_id', '=', id)
      .execute()
    expect(changes).toContainEqual({ campo: 'nombre_apellido_completo', despues: 'Ana Hernández Prueba' })
  })

  it('of the main address is confirmed at the new address, and can be undone from the former one', async () => {
    await person('9960000001', { correo_electronico_principal: 'ana\u00ADx.prueba@gmail.com' })
    await reviewStored(api.db)
    const [found] = (await list()).filas
    const asked = await correct(found?.id ?? '', 'ana.prueba@gmail.com')
    const approved = await approveAsRead(api, approver, asked.json<{ aprobacion: string }>().aprobacion)
    expect(approved.statusCode).toBe(204)
    const letters = await api.db.selectFrom('mail_message').select('kind').orderBy('kind').execute()
    expect(letters.map(({ kind }) => kind)).toEqual(['address_changed', 'confirmation'])
  })

  it('of a position is refused: an import replaces both coordinates', async () => {
    const position = { latitud_municipio: 48.8, longitud_municipio: 2.3 }
    await api.db
      .insertInto('map_person')
      .values({ cc_identidad: '99600001', ...position })
      .execute()
    await reviewStored(api.db)
    const [found] = (await list()).filas
    expect((await correct(found?.id ?? '', '')).statusCode).toBe(400)
  })

  it('of a number of the map moves the record, unless the number is taken', async () => {
    for (const cc_identidad of ['99600001', '996000010', '99600002'])
      await api.db.insertInto('map_person').values({ cc_identidad }).execute()
    await reviewStored(api.db)
    const [found] = (await list()).filas
    const taken = await correct(found?.id ?? '', '99600002')
    const refused = await approveAsRead(api, approver, taken.json<{ aprobacion: string }>().aprobacion)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'not_applicable'])
    const free = await correct(found?.id ?? '', '99600003')
    expect(
      (await approveAsRead(api, approver, free.json<{ aprobacion: string }>().aprobacion)).statusCode,
    ).toBe(204)
    const numbers = await api.db
      .selectFrom('map_person')
      .select('cc_identidad')
      .orderBy('cc_identidad')
      .execute()
    expect(numbers.map(({ cc_identidad }) => cc_identidad)).toEqual(['99600001', '99600002', '99600003'])
    expect((await list()).total).toBe(0)
  })

  it('of a number that nobody signs in with is stored', async () => {
    await person('99600001')
    const id = await person('996000010')
    await reviewStored(api.db)
    const [doubt] = (await list()).filas
    const asked = await correct(doubt?.id ?? '', '99.600.003')
    const approved = await approveAsRead(api, approver, asked.json<{ aprobacion: string }>().aprobacion)
    expect(approved.statusCode).toBe(204)
    const stored = api.db.selectFrom('compareciente').select('numero_identificacion').where('id', '=', id)
    expect(await stored.executeTakeFirst()).toEqual({ numero_identificacion: '99600003' })
    expect((await list()).total).toBe(0)
  })

  it('of a number that somebody signs in with is refused', async () => {
    await person('99600001')
    await person('996000010', { password_hash: 'none' })
    await reviewStored(api.db)
    const [doubt] = (await list()).filas
    const refused = await correct(doubt?.id ?? '', '99600002')
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'own_number'])
  })

  it('of a number that somebody signs in with since it was requested is refused', async () => {
    await person('99600001')
    const id = await person('996000010')
    await reviewStored(api.db)
    const [doubt] = (await list()).filas
    const asked = await correct(doubt?.id ?? '', '99600002')
    expect(asked.statusCode).toBe(202)
    const stored = api.db.selectFrom('compareciente').selectAll().where('id', '=', id)
    await api.db.updateTable('compareciente').set({ password_hash: 'none' }).where('id', '=', id).execute()
    const before = await stored.executeTakeFirst()
    const refused = await approveAsRead(api, approver, asked.json<{ aprobacion: string }>().aprobacion)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'not_applicable'])
    expect(await stored.executeTakeFirst()).toEqual(before)
  })

  it('can confirm that the value is correct: it is not listed again until it changes', async () => {
    const id = await person('9960000001', { nombre_apellido_completo: 'José d Arc' })
    await reviewStored(api.db)
    const [doubt] = (await list()).filas
    const asked = await correct(doubt?.id ?? '', 'José d Arc')
    const approved = await approveAsRead(api, approver, asked.json<{ aprobacion: string }>().aprobacion)
    expect(approved.statusCode).toBe(204)
    await api.db.deleteFrom('dato_revision').execute()
    await reviewStored(api.db)
    expect((await list()).total).toBe(0)
    const values = { nombre_apellido_completo: 'José h Arc', updated_at: new Date() }
    await api.db.updateTable('compareciente').set(values).where('id', '=', id).execute()
    await reviewStored(api.db)
    expect((await list()).total).toBe(1)
  })

  it.each([
    ['sin dato', 'nombre_apellido_completo', 'Ana 2'],
    ['vacío', 'nombre_apellido_completo', ''],
  ])('that cannot be read is refused (%s)', async (_, column, valor) => {
    await person('9960000001', { [column]: 'Ana Hern ndez' })
    await reviewStored(api.db)
    const [found] = (await list()).filas
    expect((await correct(found?.id ?? '', valor)).statusCode).toBe(400)
  })
})
