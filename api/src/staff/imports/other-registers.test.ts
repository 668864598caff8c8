import { describe, expect, it } from '@jest/globals'
import { apiForImports } from '../../testing/api-for-imports'
import { workAll } from '../../testing/imports'
import { sheetXml, workbookOf } from '../../testing/workbook'

const { api, imports, approve } = apiForImports()

describe('an import of the map, and of places', () => {
  it('reads a workbook of the map', async () => {
    const table = [
      ['CC_IDENTIDAD', 'PRIMER_NOMBRE', 'TALLERES_UBPD'],
      [9900000001, 'Ángela', 'Sí'],
    ]
    const id = await imports.upload(workbookOf(sheetXml(table)), 'mapa')
    // Nobody on the map has affiliated themselves.
    await imports.review(id, true)
    expect((await imports.detail(id)).sobrescribir).toBe(false)
    await approve(id)
    await workAll(api)
    expect(
      await api.db
        .selectFrom('map_person')
        .select(['cc_identidad', 'primer_nombre', 'talleres_ubpd'])
        .execute(),
    ).toEqual([{ cc_identidad: '9900000001', primer_nombre: 'Ángela', talleres_ubpd: true }])
  })

  it('changes places, but none that changed after the preview', async () => {
    const place = (code: string) =>
      api.db
        .selectFrom('municipio')
        .select('nombre')
        .where('codigo_dane', '=', code)
        .executeTakeFirstOrThrow()
    const before = (await place('73349')).nombre
    const id = await imports.upload(
      [
        'DIVIPOLA',
        'Código Municipio,Nombre Departamento,Nombre Municipio,Longitud,Latitud',
        '73349,TOLIMA,Honda de Prueba,-74.7,5.2',
        '73001,TOLIMA,Ibagué de Prueba,-75.2,4.4',
        '73,TOLIMA,Sin código,-75.2,4.4',
        'Fuente: DANE',
      ].join('\n'),
      'lugares',
    )
    await imports.review(id)
    expect((await imports.rows(id, 'aviso')).filas[0]?.avisos).toEqual([
      { campo: 'Nombre Municipio', motivo: 'es otro que el del registro («Honda»)' },
      { campo: 'Latitud', motivo: 'queda a 6 km de la posición del registro' },
    ])
    expect(await imports.detail(id)).toMatchObject({ filas: 3, previstas: { cambia: 2, error: 1 } })
    await api.db
      .updateTable('municipio')
      .set({ nombre: 'Ibagué cambiado' })
      .where('codigo_dane', '=', '73001')
      .execute()
    await approve(id)
    await workAll(api)
    expect((await imports.detail(id)).resultado).toEqual({ cambia: 1, desactualizada: 1, error: 1 })
    expect([(await place('73349')).nombre, (await place('73001')).nombre]).toEqual([
      'Honda de Prueba',
      'Ibagué cambiado',
    ])
    await api.db.updateTable('municipio').set({ nombre: before }).where('codigo_dane', '=', '73349').execute()
    await api.db
      .updateTable('municipio')
      .set({ nombre: 'Ibagué' })
      .where('codigo_dane', '=', '73001')
      .execute()
  })
})
