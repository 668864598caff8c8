import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestStaff, type TestStaff } from '../testing/staff'
import { commonOptions } from './arguments'
import { commands } from './commands'

let staff: TestStaff
beforeAll(async () => {
  staff = await startTestStaff()
})
afterAll(() => staff.close())

const staffRows = async () =>
  (await staff.db.selectFrom('audit_event').select('id').where('action', '=', 'staff').execute()).length

describe('a command line', () => {
  it('without a command prints the help, and counts as invalid', async () => {
    const { exitCode, printed } = await staff.run([])
    expect(exitCode).toBe(2)
    for (const { name } of commands) expect(printed).toContain(name)
  })

  it.each([[['ayuda']], [['--help']], [['-h']], [['help']]])('%j lists every command', async (words) => {
    const { exitCode, printed } = await staff.run(words)
    expect(exitCode).toBe(0)
    for (const { name, about } of commands)
      expect(printed).toMatch(new RegExp(`${name} +${about.slice(0, 20)}`))
  })

  it.each(commands.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [one, name] as const)))(
    '"%s --ayuda" explains "%s"',
    async (words, name) => {
      const { exitCode, printed } = await staff.run([...words.split(' '), '--ayuda'])
      expect(exitCode).toBe(0)
      expect(printed).toContain(`Uso: npm run fcr -- ${name}`)
      const { options } = commands.find((one) => one.name === name) ?? {}
      for (const option of Object.keys(options ?? {})) expect(printed).toContain(`--${option}`)
      expect((await staff.run(['ayuda', ...words.split(' ')])).printed).toBe(printed)
    },
  )

  it.each([
    ['codigos', '¿Cuál de ellas? codigos emitir · codigos recoger · codigos listar · codigos revocar'],
    ['códigos borrar', '¿Cuál de ellas?'],
    ['borrar todo', 'No existe la orden "borrar todo".'],
    ['codigos listar --todo', 'No existe la opción --todo.'],
    ['codigos listar --resultado atendida', 'La orden "codigos listar" no tiene la opción --resultado.'],
    ['codigos listar --limite', 'La opción --limite necesita un valor: N.'],
    ['codigos listar --limite 1 --limit 2', 'La opción --limite está repetida.'],
    ['codigos listar --json=si', 'La opción --json no lleva un valor.'],
    ['codigos listar algo', 'La orden "codigos listar" no lleva nada más.'],
    ['afiliados estado', 'Falta cédula: Número de identificación de la persona.'],
    ['afiliados estado 1 2', 'La orden "afiliados estado" lleva un solo dato: cédula.'],
    ['afiliados estado 12x', 'cédula debe ser un número de hasta 15 dígitos.'],
    ['importar mapa', 'Falta archivo'],
  ])('"%s" is rejected', async (line, message) => {
    const before = await staffRows()
    const { exitCode, printed, logged } = await staff.run(line.split(' '))
    expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: '' })
    expect(logged).toContain(message)
    const json = await staff.run([...line.split(' '), '--json'])
    expect(json.exitCode).toBe(2)
    expect(json.json()).toMatchObject({ ok: false, error: { code: 'misunderstood' } })
    expect(await staffRows()).toBe(before)
  })

  it('is accepted with accents and capitals', async () => {
    expect((await staff.run(['Códigos', 'LISTAR'])).exitCode).toBe(0)
    expect((await staff.run(['auditoría', 'listar'])).exitCode).toBe(0)
  })
})

it('options of the same name take a value in all commands or in none', () => {
  const takes = new Map<string, boolean>()
  for (const { options } of [...commands, { options: commonOptions }])
    for (const [name, { placeholder, alias }] of Object.entries(options))
      for (const one of [name, ...(alias === undefined ? [] : [alias])]) {
        expect([one, takes.get(one) ?? placeholder !== undefined]).toEqual([one, placeholder !== undefined])
        takes.set(one, placeholder !== undefined)
      }
})
