import { beforeEach, expect } from '@jest/globals'
import type { ImportKind } from '@fcr/shared/contracts/staff/imports'
import { cliForImports } from './cli-for-imports'

export const head = 'numero_identificacion;nombre_apellido_completo;direccion_residencia'
export const ana = { number: '9970000501', name: 'Ana Muñoz Prueba', address: 'Calle 1' }

/** A table with Ana's row. */
export const table = `${head}\n${ana.number};${ana.name};${ana.address}\n`

/** Imports files by command. The registers of people are empty before each test. */
export function fileCases() {
  const { staff, importAs } = cliForImports('comparecientes')
  beforeEach(async () => {
    await staff.db.deleteFrom('compareciente').execute()
    await staff.db.deleteFrom('map_person').execute()
  })

  const importFile = (kind: ImportKind, content: string | Buffer) => importAs(kind, content)

  const people = () =>
    staff.db
      .selectFrom('compareciente')
      .select([
        'numero_identificacion as number',
        'nombre_apellido_completo as name',
        'direccion_residencia as address',
        'fecha_nacimiento as birth',
      ])
      .orderBy('numero_identificacion')
      .execute()

  const mapPeople = () =>
    staff.db
      .selectFrom('map_person')
      .select(['cc_identidad', 'primer_nombre', 'primer_apellido', 'municipios_laboro', 'latitud_municipio'])
      .orderBy('cc_identidad')
      .execute()

  const expectRefusal = async (content: string | Buffer, message: unknown) => {
    const { refused } = await importFile('comparecientes', content)
    expect(refused).toEqual(message)
    expect(await people()).toEqual([])
  }

  return { importFile, people, mapPeople, expectRefusal }
}
