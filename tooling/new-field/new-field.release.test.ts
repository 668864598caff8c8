import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { copySources } from '../test/copy-sources.mjs'

// Time for two type checks and the form's tests, in a copy of the repository.
jest.setTimeout(600_000)

const tests = [
  'mf-afiliados/src/features/registro/steps/layout.test.tsx',
  'mf-afiliados/src/features/registro/edit/edit-answers.test.ts',
  'api/src/registration/answers-kept.test.ts',
  'api/src/database/answer-columns.test.ts',
  'api/src/departments',
  'api/src/security/access.test.ts',
]
const table = 'shared/contracts/form/fields.ts'
const migration = 'api/migrations/9999-new-fields.sql'
const [demographics, jep] = ['demographics', 'jep'].map(
  (step) => `mf-afiliados/src/features/registro/steps/step-${step}.tsx`,
) as [string, string]

describe("fields in the table, the layout of their steps and a migration, and the endpoint of the API developer's day", () => {
  let folder = ''
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const insert = (file: string, anchor: string, text: string) => {
    expect(read(file)).toContain(anchor)
    write(file, read(file).replace(anchor, anchor + text))
  }
  const run = (script: string, args: string[]) =>
    new Promise<string>((done) => {
      const options = '--experimental-vm-modules --disable-warning=ExperimentalWarning'
      const child = spawn(process.execPath, [join('node_modules', script), ...args], {
        cwd: folder,
        env: {
          ...process.env,
          NODE_OPTIONS: options,
          DATABASE_URL_TEST: undefined,
          FORCE_COLOR: '0',
        },
      })
      let output = ''
      child.stdout.on('data', (data) => (output += String(data)))
      child.stderr.on('data', (data) => (output += String(data)))
      child.on('exit', (code) => done(code === 0 ? '' : `exit code ${code}\n${output}`))
    })
  const typeErrors = (workspace: string) =>
    run('typescript-native/bin/tsc', ['-p', workspace, '--checkers', '1', '--pretty', 'false'])
  const testFailures = (files: string[]) => run('jest/bin/jest.js', ['--maxWorkers=1', ...files])

  beforeAll(() => {
    folder = copySources('fcr-new-field-')
    mkdirSync(join(folder, 'node_modules', '.cache'))
    insert(
      table,
      'thirdSection: {\n',
      `...within('demograficos', {
        apodo: { kind: 'text', column: 'apodo', label: 'Apodo' },
        creenciaAnterior: {
          kind: 'id', list: 'getCreencias', column: 'creencia_anterior', profile: 'nombre_creencia_anterior', label: 'Creencia anterior',
        },
        cantidadNietos: { kind: 'count', column: 'cantidad_nietos', label: 'Cantidad de nietos' },
      }),\n`,
    )
    insert(
      table,
      "privadoLibertad: { kind: 'flag', column: 'privado_libertad', label: 'Privado de la libertad' },\n",
      "visitas: { kind: 'flag', column: 'visitas', on: detained, label: 'Visitas' },\n",
    )
    insert(
      demographics,
      '<Group title="Identidad y creencias">\n',
      `<Text name="apodo" label="Apodo" />
       <List name="creenciaAnterior" label="Creencia anterior" />
       <Numeric name="cantidadNietos" label="Cantidad de nietos" />\n`,
    )
    insert(
      jep,
      '<Group title="Libertad y reclusión">\n',
      '<YesNo name="visitas" label="¿Recibe visitas?" />\n',
    )
    write(
      migration,
      `-- Four more answers of the form.
       ALTER TABLE compareciente
         ADD COLUMN apodo text,
         ADD COLUMN creencia_anterior smallint REFERENCES creencia_religiosa,
         ADD COLUMN cantidad_nietos smallint,
         ADD COLUMN visitas boolean;\n`,
    )

    const blocks = [...read('docs/days/api-developer.md').matchAll(/```ts\n(.*?)```/gs)]
    const [contract = '', entry = '', repository = '', routes = '', test = ''] = blocks.map(
      ([, code]) => code,
    )
    mkdirSync(join(folder, 'api/src/departments'))
    write('shared/contracts/departments.ts', contract)
    write('api/src/departments/repository.ts', repository)
    write('api/src/departments/routes.ts', routes)
    write('api/src/departments/routes.test.ts', test)
    const [endpoints, resources] = ['shared/contracts/endpoints/members.ts', 'api/src/resources.ts'] as const
    insert(endpoints, 'export const memberEndpoints = {\n', entry)
    write(endpoints, `import { departments } from '../departments'\n${read(endpoints)}`)
    insert(resources, ')[] = [\n', 'departmentRoutes,\n')
    write(resources, `import { departmentRoutes } from './departments/routes'\n${read(resources)}`)
    insert(
      'api/src/security/__snapshots__/access.test.ts.snap',
      '  "GET /api/ext/search": "external JEP",\n',
      '  "GET /api/funciones/departamentos": "member",\n',
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are asked, stored, edited, displayed and served; no other file needs a change', async () => {
    const types = async () => (await typeErrors('api')) + (await typeErrors('mf-afiliados'))
    const [errors, failures] = await Promise.all([types(), testFailures(tests)])
    expect(errors).toBe('')
    expect(failures).toBe('')
  })

  it('are reported by name when the layout, the migration or the table lacks it', async () => {
    write(demographics, read(demographics).replace('<Text name="apodo" label="Apodo" />', ''))
    write(table, read(table).replace(/ *cantidadNietos: .*\n/, ''))
    rmSync(join(folder, migration))
    const about = ['-t', 'asks each of its fields once|are those that the migrations make']
    const [failures, errors] = await Promise.all([
      testFailures([tests[0] ?? '', tests[3] ?? '', ...about]),
      typeErrors('mf-afiliados'),
    ])
    expect(failures).toMatch(/thirdSection asks each of its fields once[^]+- {3}"apodo"/)
    expect(failures).toContain('visitas: no migration adds compareciente.visitas')
    expect(errors).toMatch(/step-demographics\.tsx[^]+Type '"cantidadNietos"' is not assignable/)
  })
})
