import { beforeEach, describe, expect, it } from '@jest/globals'
import { findProfile } from '../../profile/profile-repository'
import { cliForImports, linesOf, smallRow } from '../../testing/cli-for-imports'
import { addMember, authorisedForStaff, verified } from '../../testing/people'

const { staff, importFile } = cliForImports('comparecientes')
beforeEach(() => staff.db.deleteFrom('compareciente').execute())

describe('what an import clears', () => {
  const stored = smallRow('9900000041', {
    direccion_residencia: 'Calle 1 # 2-3',
    departamento_residencia: 'Tolima',
    municipio_residencia: 'Honda',
  })
  const emptier = smallRow('9900000041', { direccion_residencia: '', departamento_residencia: 'Caldas' })
  // The municipality depends on the department, and is missing from the file.
  const cleared = { direccion_residencia: 1, municipio_residencia: 1 }
  const words = 'Municipio de residencia 1, Dirección de residencia 1'

  it('is counted by column, with the same numbers in the dry run, the request for approval and the result', async () => {
    await importFile(
      linesOf(stored, smallRow('9900000042', { ...stored, numero_identificacion: '9900000042' })),
    )
    const file = linesOf(emptier, { ...emptier, numero_identificacion: '9900000043' })
    const path = await staff.write('personas.csv', file.join('\n'))
    const command = ['importar', 'comparecientes', path]
    expect((await staff.run([...command, '--simular'])).printed).toContain(`Se borran: ${words}`)
    expect((await importFile(file, '--simular')).report).toMatchObject({ outcome: 'dry_run', cleared })
    expect((await importFile(file)).report).toMatchObject({ outcome: 'done', changed: 1, cleared })
    expect((await importFile(file)).report).toMatchObject({ unchanged: 2, cleared: {} })
  })

  it('excludes people whose data are kept', async () => {
    await addMember(staff.db, {
      ...verified,
      numero_identificacion: '9900000041',
      direccion_residencia: 'Calle 1 # 2-3',
      consent_version: '2025-11',
      consent_at: new Date(),
    })
    expect((await importFile(linesOf(emptier))).report).toMatchObject({ kept: 1, cleared: {} })
  })
})

describe('warnings', () => {
  const named = (numero_identificacion: string, nombre_apellido_completo: string) => ({
    numero_identificacion,
    nombre_apellido_completo,
  })
  const column = 'numero_identificacion'
  const zeros = 'puede ser la misma persona: hay otra con el mismo número sin ceros iniciales'

  it.each([
    ['a single name', { nombre_apellido_completo: 'Luz' }, 'tiene un solo nombre'],
    ['a number of three digits', { numero_identificacion: '123' }, 'tiene tres cifras o menos'],
    ['a birth before 1920', { fecha_nacimiento: '31/12/1919' }, 'es anterior a 1920'],
    [
      'the birth of a minor',
      { fecha_nacimiento: `${new Date().getFullYear() - 17}-01-01` },
      'es de una persona menor de edad',
    ],
  ])('ask about %s, and the row is stored', async (_what, values, reason) => {
    const row = { ...smallRow('9900000051'), fecha_nacimiento: '1920-01-01', ...values }
    const { exitCode, report } = await importFile(linesOf(row))
    expect({ exitCode, bad: report.bad, added: report.added }).toEqual({ exitCode: 0, bad: 0, added: 1 })
    expect(report.warnings).toEqual([{ line: 2, column: Object.keys(values)[0], reason }])
    // A row that changes nothing has no warnings.
    expect((await importFile(linesOf(row))).report.warnings).toEqual([])
  })

  it('ask whether numbers that differ only in leading zeros belong to one person, in the file and in the register', async () => {
    const inFile = await importFile(linesOf(smallRow('0099712345'), smallRow('99712345')))
    expect(inFile.report.warnings).toEqual([{ line: 3, column, reason: `${zeros} (línea 2)` }])
    const stored = await importFile(
      linesOf(smallRow('00099712345'), smallRow('9971234500'), smallRow('997123450')),
    )
    expect(stored.report).toMatchObject({ added: 3, warnings: [{ line: 2, column, reason: zeros }] })
  })

  it('are printed, also together with refused rows', async () => {
    await staff.write(
      'personas.csv',
      linesOf(named('9900000061', 'Luz'), named('x', 'Ana Ejemplo')).join('\n'),
    )
    const words = ['importar', 'comparecientes', 'personas.csv', '--simular']
    const refused = await staff.run(words)
    expect(refused.exitCode).toBe(1)
    const line = 'Línea 2, columna nombre_apellido_completo: tiene un solo nombre'
    expect(refused.logged).toContain(line)
    const counted = await staff.run([...words, '--parcial'])
    expect(counted.printed).toContain(`Avisos: 1. No impiden la importación; revíselos:\n${line}`)
  })
})

it('recognises usual short names of places, and lists the official names for an ambiguous one', async () => {
  const home = (number: string, departamento_residencia: string, municipio_residencia: string) =>
    smallRow(number, { departamento_residencia, municipio_residencia })
  const { report } = await importFile(
    linesOf(
      home('9900000071', 'Valle', 'Buga'),
      home('9900000072', 'Norte de Santander', 'CUCUTA'),
      home('9900000073', 'Guajira', 'San Juan'),
      home('9900000074', 'Antioquia', 'San Pedro'),
    ),
    '--parcial',
  )
  expect(report.problems).toEqual([
    {
      line: 5,
      column: 'municipio_residencia',
      reason:
        'no es un municipio de ese departamento; escriba el nombre oficial: «San Pedro de los Milagros» o «San Pedro de Urabá»',
    },
  ])
  const profileOf = async (number: string) =>
    (await findProfile(staff.db, { numeroIdentificacion: authorisedForStaff(number) }))?.profile
  expect((await profileOf('9900000071'))?.municipio_residencia).toBe('Guadalajara de Buga')
  expect((await profileOf('9900000072'))?.municipio_residencia).toBe('San José de Cúcuta')
  expect((await profileOf('9900000073'))?.departamento_residencia).toBe('La Guajira')
})

it('the history of a person names the file and the line that added and changed them', async () => {
  await importFile(linesOf(smallRow('9900000081'), smallRow('9900000082')))
  await importFile(
    linesOf(smallRow('9900000083'), smallRow('9900000082', { nombre_apellido_completo: 'Luz Cambiada' })),
  )
  const changes = await staff.db
    .selectFrom('cambio as c')
    .innerJoin('compareciente as p', 'p.id', 'c.compareciente_id')
    .select(['c.campo', 'c.import_id', 'c.file_name', 'c.file_line'])
    .where('p.numero_identificacion', '=', '9900000082')
    .orderBy('c.id')
    .execute()
  const origin = { import_id: null, file_name: 'comparecientes.csv', file_line: 3 }
  expect(changes).toEqual([
    { campo: 'registro', ...origin },
    { campo: 'nombre_apellido_completo', ...origin },
  ])
})
