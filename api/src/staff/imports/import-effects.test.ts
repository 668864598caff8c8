import { describe, expect, it } from '@jest/globals'
import { listChanges } from '../../changes/history'
import { eraseContent } from '../../import/retention'
import { apiForImports } from '../../testing/api-for-imports'
import { approveImport, workAll } from '../../testing/imports'

const { api, approver, imports, approve, load } = apiForImports()

const stored = (numero: string) =>
  api.db
    .selectFrom('compareciente')
    .select('nombre_apellido_completo')
    .where('numero_identificacion', '=', numero)
    .executeTakeFirst()

describe('an import of people', () => {
  it('counts the values it clears, with the same numbers in preview, approval and result', async () => {
    const head = 'numero_identificacion;nombre_apellido_completo;direccion_residencia;titulo_profesional'
    await load(`${head}\n9900000021;Luz Ejemplo;Calle 1;Contadora\n9900000022;Sol Ejemplo;Calle 2;`)
    const id = await imports.upload(
      `${head}\n9900000021;Luz Ejemplo;;Abogada\n9900000022;Sol Ejemplo;;\n9900000023;Mar Ejemplo;;`,
    )
    await imports.review(id)
    const borrados = [{ campo: 'Dirección de residencia', cuantos: 2 }]
    expect(await imports.detail(id)).toMatchObject({ estado: 'lista', borrados, avisos: 0 })
    const { aprobacion } = (await imports.ask(id)).json<{ aprobacion: string }>()
    const page = await api.app.inject({
      url: `/api/fundacion/aprobaciones/${aprobacion}`,
      headers: approver.headers,
    })
    expect(page.json<{ efectos: string[] }>().efectos).toContain(
      'Se borran datos que ya existen: Dirección de residencia 2.',
    )
    // A skipped row clears nothing.
    await api.db
      .updateTable('compareciente')
      .set({ direccion_residencia: 'Calle 3' })
      .where('numero_identificacion', '=', '9900000022')
      .execute()
    await approveImport(api, approver, aprobacion)
    await workAll(api)
    expect(await imports.detail(id)).toMatchObject({
      resultado: { cambia: 1, desactualizada: 1, nueva: 1 },
      borrados: [{ campo: 'Dirección de residencia', cuantos: 1 }],
    })
  })

  it('reads names as the form does, once a clerk has confirmed each that no list has', async () => {
    const rows = [
      '9900000041;Luz Ejemplo;Valle;Cali;Ejercito;Soldado Profesional',
      '9900000042;Sol Ejemplo;Bolivar;Cartajena;Policia;Patrullero',
      '9900000043;Mar Ejemplo;Bolivar;Cartajena;Policia;Xyz Imaginario',
    ]
    const id = await imports.upload(
      `No. documento;Nombre completo;Departamento de residencia;Municipio de residencia;Fuerza;Grado\n${rows.join('\n')}`,
    )
    const { columnas } = await imports.detail(id)
    const campos = columnas.map(({ campo }) => campo)
    await imports.review(id)
    const before = await imports.detail(id)
    const words = ({ lecturas }: typeof before) =>
      lecturas
        .map(({ escrito, filas, leido, estado }) => `${escrito} (${filas}) → ${leido}: ${estado}`)
        .sort()
    const pending = [
      'Cartajena (2) → Cartagena de Indias: por_confirmar',
      'Patrullero (1) → Patrullero de Policía: por_confirmar',
      'Patrullero (1) → Patrullero (nivel ejecutivo): por_confirmar',
    ]
    expect(words(before)).toEqual(expect.arrayContaining([...pending, 'Cali (1) → Santiago de Cali: segura']))
    expect(before.previstas).toEqual({ error: 3 })
    expect((await imports.rows(id, 'error')).filas[1]?.problemas[0]).toEqual({
      campo: 'Municipio de residencia',
      valor: 'Cartajena',
      motivo: 'no es un municipio de ese departamento; escriba el nombre oficial: «Cartagena de Indias»',
    })
    const lecturas = before.lecturas
      .filter(({ estado, leido }) => estado === 'por_confirmar' && leido !== 'Patrullero de Policía')
      .map(({ escrito, leido }) => ({ escrito, leido }))
    await imports.call('POST', `/${id}/columnas`, { campos, sobrescribir: false, lecturas })
    await workAll(api)
    const after = await imports.detail(id)
    expect(after.previstas).toEqual({ nueva: 2, error: 1 })
    expect(words(after)).toContain('Cartajena (2) → Cartagena de Indias: confirmada')
    const { aprobacion } = (await imports.ask(id)).json<{ aprobacion: string }>()
    const page = await api.app.inject({
      url: `/api/fundacion/aprobaciones/${aprobacion}`,
      headers: approver.headers,
    })
    const { efectos } = page.json<{ efectos: string[] }>()
    // A usual name of a place needs nobody's confirmation.
    expect(efectos.filter((effect) => effect.includes('se lee como')).sort()).toEqual([
      '«Cartajena» se lee como «Cartagena de Indias», como confirmó quien lo pide. Filas: 2.',
      '«Ejercito» se lee como «Ejército Nacional», como confirmó quien lo pide. Filas: 1.',
      '«Patrullero» se lee como «Patrullero (nivel ejecutivo)», como confirmó quien lo pide. Filas: 1.',
      '«Policia» se lee como «Policía Nacional», como confirmó quien lo pide. Filas: 2.',
    ])
    await api.db.transaction().execute((trx) => eraseContent(trx, [id]))
    expect(await api.db.selectFrom('import_job').select(['readings', 'accepted']).execute()).toEqual([
      { readings: [], accepted: [] },
    ])
  })

  it.each(['comparecientes', 'mapa', 'lugares'] as const)(
    'offers a model of %s, whose headings it understands',
    async (clase) => {
      const model = await imports.call('GET', `/modelo?clase=${clase}`)
      expect(model.headers['content-type']).toMatch(/^text\/csv/)
      const id = await imports.upload(`${model.body.trim()}\n${'1;'.repeat(3)}`, clase)
      const { columnas } = await imports.detail(id)
      expect(columnas.length).toBeGreaterThan(4)
      expect(columnas.filter(({ campo }) => campo === null)).toEqual([])
    },
  )

  it('shows warnings with their rows, and is requested only with the number that was shown', async () => {
    await load('cedula;nombre_apellido_completo\n9900000031;Ana Ejemplo')
    const id = await imports.upload(
      'cedula;nombre_apellido_completo\n9900000031;Ana Ejemplo\n009900000031;Luz\n9900000032;Sol Ejemplo',
    )
    await imports.review(id)
    expect((await imports.detail(id)).avisos).toBe(2)
    const { total, filas } = await imports.rows(id, 'aviso')
    expect([total, filas.map(({ fila, avisos }) => [fila, avisos])]).toEqual([
      1,
      [
        [
          3,
          [
            { campo: 'Nombres y apellidos', motivo: 'tiene un solo nombre' },
            {
              campo: 'Cédula',
              motivo:
                'puede ser la misma persona: hay otra con el mismo número sin ceros iniciales (línea 2)',
            },
          ],
        ],
      ],
    ])
    for (const avisos of [undefined, 1]) {
      const refused = await imports.call('POST', `/${id}/aprobacion`, { motivo: 'Jornada', avisos })
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'warnings_unread'])
    }
    expect((await approve(id)).statusCode).toBe(204)
    await workAll(api)
    expect(await stored('009900000031')).toMatchObject({ nombre_apellido_completo: 'Luz' })
  })

  it('refuses days that may have the month first, as others in their column', async () => {
    const id = await imports.upload(
      'cedula;nombre_apellido_completo;fecha_nacimiento\n91;Ana Ejemplo;03/04/1970\n92;Luz Ejemplo;03/25/1970',
    )
    await imports.review(id)
    expect(
      (await imports.rows(id, 'error')).filas.map(({ fila, problemas }) => [fila, problemas]),
    ).toMatchObject([
      [
        2,
        [
          {
            campo: 'Fecha de nacimiento',
            valor: '03/04/1970',
            motivo: expect.stringContaining('la línea 3 del archivo') as unknown,
          },
        ],
      ],
      [3, [{ valor: '03/25/1970' }]],
    ])
  })

  it('has one note on its rows without number and name, however often its columns are matched', async () => {
    const id = await imports.upload('cedula;nombre_apellido_completo;x\n9900000051;Ana Ejemplo;\n;;0\n')
    const once = ['1 fila sin número ni nombre no se leyó (línea 3).']
    for (const notas of [once, once]) {
      await imports.review(id)
      expect(await imports.detail(id)).toMatchObject({ estado: 'lista', notas })
    }
  })

  it('appears in the history of the people it changed, with file and row', async () => {
    const id = await load('cedula;nombre_apellido_completo\n9900000041;Ana Ejemplo\n9900000042;Luz Ejemplo')
    const person = await api.db
      .selectFrom('compareciente')
      .select('id')
      .where('numero_identificacion', '=', '9900000042')
      .executeTakeFirstOrThrow()
    expect(await listChanges(api.db, person.id, { limit: 10 })).toMatchObject([
      { campo: 'registro', origen: { importacion: id, archivo: 'personas.csv', fila: 3 } },
    ])
  })
})
