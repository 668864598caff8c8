import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestCli, type TestCli } from '../testing/cli'
import { commands } from './commands'

let staff: TestCli
beforeAll(async () => {
  staff = await startTestCli()
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

  it.each(commands)('"$name --ayuda" explains it', async ({ name, options }) => {
    const { exitCode, printed } = await staff.run([...name.split(' '), '--ayuda'])
    expect(exitCode).toBe(0)
    expect(printed).toContain(`Uso: npm run fcr -- ${name}`)
    for (const option of Object.keys(options))
      expect(printed).toContain(option === 'sinConfirmar' ? '--sin-confirmar' : `--${option}`)
    expect((await staff.run(['ayuda', ...name.split(' ')])).printed).toBe(printed)
  })

  it.each([
    ['codigos', '¿Cuál de ellas? codigos emitir · codigos recoger · codigos listar · codigos revocar'],
    ['códigos borrar', '¿Cuál de ellas?'],
    ['borrar todo', 'No existe la orden "borrar todo".'],
    ['codigos listar --todo', 'La orden no tiene la opción --todo.'],
    ['codigos listar --resultado atendida', 'La orden no tiene la opción --resultado.'],
    ['codigos listar --limite', 'La opción --limite <N> necesita un valor.'],
    ['codigos listar --limite 1 --limit 2', 'La opción --limite está repetida.'],
    ['codigos listar --limite 0', '--limite debe ser un número entero de 1 a 10000.'],
    ['codigos listar --json=si', 'La orden no tiene la opción --json=si.'],
    ['codigos listar algo', 'Sobran datos en la orden "codigos listar".'],
    ['codigos emitir --tipo JEP', 'Falta --funcionario <NOMBRE>.'],
    ['persona exportar', 'Falta cédula.'],
    ['persona exportar 1 2', 'Sobran datos en la orden "persona exportar".'],
    ['persona exportar 12x', 'cédula debe ser un número de hasta 15 dígitos.'],
    ['importar mapa', 'Falta archivo'],
    ['afiliados restablecer 9900000001', 'se hace en el sitio, en /fundacion/personas.'],
    ['afiliados desbloquear 9900000001', 'La orden afiliados desbloquear ya no existe'],
    ['identidad verificar 9900000001', '/fundacion/personas'],
    ['Solicitudes cerrar 2026-000001', '/fundacion/solicitudes'],
    ['persona borrar 9900000001 --motivo Prueba', '/fundacion/solicitudes'],
    ['identidad anular 9900000001 --motivo Prueba', '/fundacion/personas'],
    ['identidad resolver 1 --decision combinar', '/fundacion/personas'],
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

  it('is accepted with accents and capitals, and with common options first', async () => {
    expect((await staff.run(['Códigos', 'LISTAR', '--LÍMITE', '2'])).exitCode).toBe(0)
    expect((await staff.run(['--actor', 'Ana', 'auditoría', 'listar', '--límite=2'])).exitCode).toBe(0)
  })

  it('is accepted in English with a warning: the last version that does', async () => {
    const run = await staff.run(['audit', 'list', '--to', '2026-11-23', '--limit=3', '--json'])
    expect({ exitCode: run.exitCode, json: run.json() }).toMatchObject({
      exitCode: 0,
      json: { command: 'auditoria listar' },
    })
    expect(run.logged.split('\n')).toEqual([
      'Aviso: "audit list" se quitará en la próxima versión; escriba "auditoria listar".',
      'Aviso: "--to" se quitará en la próxima versión; escriba "--hasta".',
      'Aviso: "--limit" se quitará en la próxima versión; escriba "--limite".',
    ])
  })
})
