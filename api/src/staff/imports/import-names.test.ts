import { describe, expect, it } from '@jest/globals'
import { apiForImports, messageOf } from '../../testing/api-for-imports'
import { approveImport, workAll } from '../../testing/imports'

const { api, approver, imports, approve, load } = apiForImports()

const stored = (numero: string) =>
  api.db
    .selectFrom('compareciente')
    .select('nombre_apellido_completo')
    .where('numero_identificacion', '=', numero)
    .executeTakeFirst()

describe('an import with names', () => {
  it('joins a name of several columns, and refuses to leave out the surnames', async () => {
    const id = await imports.upload(
      'Cédula;Apellidos;Nombres\n91; Ejemplo ;Ana  María\n92;;Luz\n93;SIN APELLIDO;Sol',
    )
    const { columnas } = await imports.detail(id)
    expect(columnas.map(({ campo }) => campo)).toEqual([
      'numero_identificacion',
      'nombre_apellido_completo',
      'nombre_apellido_completo',
    ])
    const refused = await imports.call('POST', `/${id}/columnas`, {
      campos: ['numero_identificacion', null, 'nombre_apellido_completo'],
      sobrescribir: false,
    })
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      400,
      expect.stringContaining('Se perderían los apellidos'),
    ])
    await imports.review(id)
    expect(
      (await imports.rows(id)).filas.map(({ nombre, problemas }) => [nombre, problemas[0]?.valor]),
    ).toEqual([
      ['Ana María Ejemplo', undefined],
      ['Luz', undefined],
      ['Sol SIN APELLIDO', 'Sol SIN APELLIDO'],
    ])
    await approve(id)
    await workAll(api)
    expect(await stored('91')).toMatchObject({ nombre_apellido_completo: 'Ana María Ejemplo' })
  })

  it('turns names that have the surnames first, and refuses those whose surnames it cannot tell', async () => {
    const id = await imports.upload(
      [
        'Cédula;Apellidos y Nombres',
        '91;Ejemplo Ficticio, Ana María',
        '92;Ejemplo Ficticio Ana María',
        '93;Ejemplo Ana',
        '94;Ejemplo Ficticio Ana',
        '95;De la Cruz Ana',
        '96;Ejemplo, Ana, María',
        '97;Ejemplo,',
      ].join('\n'),
    )
    await imports.review(id)
    expect((await imports.detail(id)).previstas).toEqual({ nueva: 3, error: 4 })
    const { filas } = await imports.rows(id, 'nueva')
    expect(filas.map(({ cambios }) => cambios.at(1)?.despues)).toEqual([
      'Ana María Ejemplo Ficticio',
      'Ana María Ejemplo Ficticio',
      'Ana Ejemplo',
    ])
    const refused = (await imports.rows(id, 'error')).filas.map(({ problemas }) => problemas[0]?.motivo)
    expect(refused).toEqual(Array(4).fill(expect.stringContaining('sepárelos de los nombres con una coma')))
  })

  it('leaves out rows with the number of a person who has another name', async () => {
    await load('cedula;nombre_apellido_completo\n91;Ana Ejemplo\n92;Luz Ejemplo\n93;Sol Ejemplo')
    const id = await imports.upload(
      'cedula;nombre_apellido_completo\n91;Pedro Ficticio\n92;Lus Egemplo\n93;Sol Ejemplo\n94;Mar Ejemplo',
    )
    await imports.review(id)
    expect((await imports.detail(id)).previstas).toEqual({ otra_persona: 1, cambia: 1, igual: 1, nueva: 1 })
    expect((await imports.rows(id, 'otra_persona')).filas).toMatchObject([
      {
        fila: 2,
        cambios: [{ campo: 'Nombres y apellidos', antes: 'Ana Ejemplo', despues: 'Pedro Ficticio' }],
      },
    ])
    expect((await imports.rows(id, 'nueva')).filas[0]?.cambios).toEqual([
      { campo: 'Cédula', antes: null, despues: '94' },
      { campo: 'Nombres y apellidos', antes: null, despues: 'Mar Ejemplo' },
    ])
    const { aprobacion } = (await imports.ask(id)).json<{ aprobacion: string }>()
    const url = `/api/fundacion/aprobaciones/${aprobacion}`
    expect((await api.app.inject({ url, headers: approver.headers })).json()).toMatchObject({
      efectos: expect.arrayContaining([
        'Filas con el número de otra persona, que quedan por fuera: 1.',
      ]) as unknown,
    })
    await approveImport(api, approver, aprobacion)
    await workAll(api)
    expect((await imports.detail(id)).resultado).toEqual({ otra_persona: 1, cambia: 1, igual: 1, nueva: 1 })
    expect((await stored('91'))?.nombre_apellido_completo).toBe('Ana Ejemplo')
    expect((await stored('92'))?.nombre_apellido_completo).toBe('Lus Egemplo')
  })

  it('asks to check a row that changes most of a person’s name', async () => {
    const heading = 'Cédula;Nombre completo'
    await load([heading, '9900000091;José Luis Peña Prueba', '9900000092;Ana Prueba'].join('\n'))
    const id = await imports.upload(
      [heading, '9900000091;José Antonio Gómez Díaz', '9900000092;Ana María Prueba Gómez'].join('\n'),
    )
    await imports.review(id)
    expect(await imports.detail(id)).toMatchObject({ previstas: { cambia: 2 }, avisos: 1 })
    const { filas } = await imports.rows(id)
    expect(filas.map(({ avisos }) => avisos.map(({ motivo }) => motivo))).toEqual([
      ['cambia el nombre por uno distinto: el número puede ser de otra persona'],
      [],
    ])
  })

  it('refuses the number of another kind of document, whatever its column is called', async () => {
    for (const heading of ['Tipo de documento', 'TIPO ID']) {
      const id = await imports.upload(
        [
          `${heading};Número de documento;Nombre completo`,
          'CC;91;Ana Prueba',
          'C.C.;92;Luz Prueba',
          'Cédula de ciudadanía;93;Sol Prueba',
          ';94;Eva Prueba',
          'CE;95;Jean Prueba',
          'TI;96;Luis Prueba',
          'NIT;97;Fundación Prueba',
        ].join('\n'),
      )
      await imports.review(id)
      expect((await imports.detail(id)).previstas).toEqual({ nueva: 4, error: 3 })
    }
  })
})
