import { beforeEach, describe, expect, it } from '@jest/globals'
import { findProfile } from '../../profile/profile-repository'
import { addMember, authorisedForStaff, verified } from '../../testing/people'
import { cliForImports, linesOf, smallRow } from '../../testing/cli-for-imports'

const { staff, importFile } = cliForImports('comparecientes')
beforeEach(() => staff.db.deleteFrom('compareciente').execute())

const profileOf = async (numeroIdentificacion: string) =>
  (await findProfile(staff.db, { numeroIdentificacion: authorisedForStaff(numeroIdentificacion) }))?.profile

const whole = {
  numero_identificacion: '9900000011',
  nombre_apellido_completo: 'Ángela Núñez Ficticia',
  numero_celular_principal: '+57 300 000 0011',
  correo_electronico_principal: 'angela@entidad.example',
  departamento_residencia: 'bogota d.c.',
  municipio_residencia: 'Bogotá',
  fecha_nacimiento: '01/01/1970',
  edad: '56',
  nombre_etnia: 'indigena',
  nivel_academico: 'MAESTRÍA',
  convive_en_pareja: 'sí',
  cantidad_hijos: '2',
  nombre_situacion_habitacional: 'Familiar',
  fuerza: 'Fuerza Aérea Colombiana',
  rango: 'capitan',
  rango_momento_hechos: 'Teniente',
  departamento_unidad: 'Chocó',
  municipio_unidad: 'QUIBDO',
  servicio_activo: 'NO',
  compareciente_jep: 'VERDADERO',
  numero_acta_jep: '001234',
  nombre_sala_jep: 'sdsj',
  magistrado_jep: 'Magistrada Ficticia',
  nombre_programa_arn: 'Programa de prueba',
  toar: 'Otro TOAR en formulación',
}
it('refuses a file whose name reads in another order than it is written, before the approver sees it', async () => {
  await staff.write('personas\u202Evsc.exe', linesOf(whole).join('\n'))
  const run = await staff.run(['importar', 'comparecientes', 'personas\u202Evsc.exe', '--motivo', 'Prueba'])
  expect([run.exitCode, run.logged]).toEqual([2, expect.stringContaining('cámbiele el nombre')])
})

describe('importar comparecientes', () => {
  it('refuses a retirement before the birth', async () => {
    const dates = (number: string, fecha_nacimiento: string, fecha_retiro_militares: string) =>
      smallRow(number, { fecha_nacimiento, fecha_retiro_militares })
    const { report } = await importFile(
      linesOf(
        dates('9900000031', '1970-01-01', '1969-12-31'),
        dates('9900000032', '1970-01-01', '1995-12-31'),
        dates('9900000033', '', '1969-12-31'),
      ),
      '--parcial',
    )
    expect(report).toMatchObject({ added: 2, bad: 1 })
    expect(report.problems).toEqual([
      { line: 2, column: 'fecha_retiro_militares', reason: 'es anterior a fecha_nacimiento' },
    ])
  })

  it('joins a name of two columns, and refuses days that may have the month first', async () => {
    const { report } = await importFile(
      [
        'Cédula;Apellidos;Nombres;Fecha de nacimiento',
        '9900000034;Ejemplo;Ana;03/04/1970',
        '9900000035;Ejemplo;Luz;03/25/1970',
        '9900000036;Ejemplo;Sol;1970-03-04',
      ],
      '--parcial',
    )
    expect([report.added, report.problems.map(({ line }) => line)]).toEqual([1, [2, 3]])
    expect(await profileOf('9900000036')).toMatchObject({ nombre_apellido_completo: 'Sol Ejemplo' })
  })

  it('leaves out the number of a person who has another name', async () => {
    await importFile(linesOf(smallRow('9900000037')))
    const { report } = await importFile(
      linesOf(
        { ...smallRow('9900000037'), nombre_apellido_completo: 'Pedro Ficticio' },
        smallRow('9900000038'),
      ),
    )
    expect(report).toMatchObject({ added: 1, changed: 0, other: 1 })
    expect(report.warnings).toEqual([
      {
        line: 2,
        column: 'numero_identificacion',
        reason: 'es de una persona registrada con otro nombre: la fila queda por fuera',
      },
    ])
    expect(await profileOf('9900000037')).toMatchObject({ nombre_apellido_completo: 'Luz Ejemplo' })
  })

  it('matches names in lists in any spelling, and gives nobody a password', async () => {
    expect(await importFile(linesOf(whole))).toMatchObject({ exitCode: 0, report: { added: 1, bad: 0 } })
    expect(await profileOf('9900000011')).toMatchObject({
      nombre_apellido_completo: 'Ángela Núñez Ficticia',
      numero_celular_principal: '3000000011',
      departamento_residencia: 'Bogotá, D.C.',
      municipio_residencia: 'Bogotá, D.C.',
      fecha_nacimiento: '1970-01-01',
      nombre_etnia: 'Indígena',
      nivel_academico: 'Maestría',
      convive_en_pareja: true,
      cantidad_hijos: 2,
      fuerza: 'Fuerza Aeroespacial Colombiana',
      rango: 'Capitán',
      rango_momento_hechos: 'Teniente',
      departamento_unidad: 'Chocó',
      municipio_unidad: 'Quibdó',
      servicio_activo: false,
      compareciente_jep: true,
      numero_acta_jep: '001234',
      nombre_sala_jep: 'Sala de Definición de Situaciones Jurídicas (SDSJ)',
      nombre_programa_arn: 'Programa de prueba',
      toar: 'Otro TOAR en formulación',
    })
    const row = await staff.db.selectFrom('compareciente').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ password_hash: null, consent_version: null, version: 1 })
  })

  it('is searchable at once, and changes nothing the second time', async () => {
    await importFile(linesOf(whole))
    const words = await staff.db
      .selectFrom('nombre_palabra')
      .select('palabra')
      .where('palabra', '=', 'nunez')
      .execute()
    expect(words).toHaveLength(1)
    expect((await importFile(linesOf(whole))).report).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    const { version } = await staff.db.selectFrom('compareciente').select('version').executeTakeFirstOrThrow()
    expect(version).toBe(1)
  })

  it('counts a change as an edit', async () => {
    await importFile(linesOf(whole))
    const { report } = await importFile(linesOf({ ...whole, nombre_sala_jep: 'SAI' }))
    expect(report).toMatchObject({ added: 0, changed: 1 })
    const { version } = await staff.db.selectFrom('compareciente').select('version').executeTakeFirstOrThrow()
    expect(version).toBe(2)
  })

  it('clears ranks and municipality when force or department change and the file lacks them', async () => {
    await importFile(linesOf(whole))
    const change = smallRow('9900000011', {
      nombre_apellido_completo: whole.nombre_apellido_completo,
      fuerza: 'Policía Nacional',
      departamento_unidad: 'Chocó',
      departamento_residencia: 'Antioquia',
    })
    await importFile(linesOf(change))
    expect(await profileOf('9900000011')).toMatchObject({
      fuerza: 'Policía Nacional',
      rango: null,
      rango_momento_hechos: null,
      departamento_residencia: 'Antioquia',
      municipio_residencia: null,
      // The department stays the same.
      municipio_unidad: 'Quibdó',
      nombre_programa_arn: 'Programa de prueba',
    })
  })

  it('keeps verified people who filled in the form themselves, unless told otherwise', async () => {
    await addMember(staff.db, {
      ...verified,
      numero_identificacion: '9900000012',
      nombre_apellido_completo: 'Luz Propia',
      consent_version: '2025-11',
      consent_at: new Date(),
    })
    const file = linesOf(smallRow('9900000012'), smallRow('9900000013'))
    expect((await importFile(file)).report).toMatchObject({ added: 1, kept: 1, changed: 0 })
    expect((await profileOf('9900000012'))?.nombre_apellido_completo).toBe('Luz Propia')
    expect((await importFile(file, '--sobrescribir')).report).toMatchObject({ changed: 1, kept: 0 })
    expect((await profileOf('9900000012'))?.nombre_apellido_completo).toBe('Luz Ejemplo')
    const { password_hash } = await staff.db
      .selectFrom('compareciente')
      .select('password_hash')
      .where('numero_identificacion', '=', '9900000012')
      .executeTakeFirstOrThrow()
    expect(password_hash).not.toBeNull()
  })

  it.each([
    [
      'nombre_apellido_completo',
      'Luz 3jemplo',
      'solo puede contener letras, espacios, apóstrofos, guiones y puntos',
    ],
    ['numero_celular_principal', '12345', 'debe ser un celular de 10 dígitos'],
    ['correo_electronico_principal', 'luz@', 'no es un correo electrónico al que se pueda escribir'],
    ['fecha_nacimiento', '2999-01-01', 'es una fecha futura'],
    ['nombre_etnia', 'Marciana', 'no es una opción de la lista'],
    ['departamento_residencia', 'Macondo', 'no es un departamento de la lista'],
    ['municipio_unidad', 'Medellín', 'no es un municipio de ese departamento'],
    ['fuerza', 'Fuerza Estelar', 'no es una fuerza de la lista'],
    ['rango', 'Almirante', 'no es un rango de esa fuerza'],
    ['numero_acta_jep', '12', 'debe tener 6 dígitos'],
    ['cantidad_hijos', '-1', 'debe ser un número entero'],
    ['convive_en_pareja', 'quizás', 'debe ser Sí o No'],
  ])('rejects a %s that is "%s"', async (column, value, reason) => {
    const { exitCode, report } = await importFile(linesOf({ ...whole, [column]: value }))
    expect(exitCode).toBe(1)
    expect(report.problems).toEqual([{ line: 2, column, reason }])
    expect(await profileOf('9900000011')).toBeUndefined()
  })

  it('rejects a rank without a force and a municipality without a department', async () => {
    const { printed } = await importFile(
      linesOf(smallRow('9900000014', { rango: 'Capitán', municipio_unidad: 'Quibdó' })),
    )
    expect(printed).toContain('La columna \\"rango\\" necesita la columna \\"fuerza\\".')
    expect(printed).toContain(
      'La columna \\"municipio_unidad\\" necesita la columna \\"departamento_unidad\\".',
    )
    const { report } = await importFile(linesOf(smallRow('9900000014', { fuerza: '', rango: 'Capitán' })))
    expect(report.problems).toEqual([{ line: 2, column: 'rango', reason: 'necesita también fuerza' }])
  })

  it('stores thousands of rows in batches, in one transaction', async () => {
    const people = Array.from({ length: 2500 }, (_, index) => smallRow(String(9_910_000_000 + index)))
    const broken = [...linesOf(...people), 'sin-numero;Luz Ejemplo']
    expect((await importFile(broken)).report).toMatchObject({ outcome: 'refused', read: 2501, bad: 1 })
    expect(await staff.db.selectFrom('compareciente').select('id').execute()).toEqual([])
    expect((await importFile(broken, '--parcial')).report).toMatchObject({ added: 2500, bad: 1 })
    expect((await importFile(broken, '--parcial')).report).toMatchObject({ unchanged: 2500 })
  })
})
