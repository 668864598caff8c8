import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { spawn, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('..', import.meta.url))

/**
 * A checkout that contains only the launcher, an outdated installation, and an `npm` that records its calls.
 */
let checkout = ''
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'fcr-run-'))
  for (const path of [
    'run.mjs',
    'src/configuration.mjs',
    'src/limit-settings.mjs',
    'src/preflight.mjs',
    'src/problem.mjs',
    'src/settings-table.mjs',
  ])
    await cp(join(server, path), join(checkout, 'server', path))
  await mkdir(join(checkout, 'node_modules'))
  await writeFile(join(checkout, 'node_modules/.package-lock.json'), '{"packages":{}}')
  await writeFile(join(checkout, 'package-lock.json'), '{"packages":{"node_modules/pg":{"version":"1.0.0"}}}')
  await mkdir(join(checkout, 'bin'))
  await writeFile(join(checkout, 'bin/npm'), '#!/bin/sh\ntouch "$(dirname "$0")/called"\n')
  await chmod(join(checkout, 'bin/npm'), 0o755)
})
afterEach(() => rm(checkout, { recursive: true }))

const built = async (program: string, code: string) => {
  await mkdir(join(checkout, 'server/dist'), { recursive: true })
  await writeFile(join(checkout, 'server/dist', `${program}.mjs`), code)
}

const run = (...words: string[]) => runWith({}, ...words)

function runWith(env: Record<string, string>, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(checkout, 'server/run.mjs'), ...words],
    {
      cwd: tmpdir(),
      encoding: 'utf8',
      env: { PATH: `${join(checkout, 'bin')}:${process.env['PATH'] ?? ''}`, ...env },
    },
  )
  return { status, stdout, stderr }
}

it('goes on if nobody reads its output any more', async () => {
  const code = `
    await new Promise((resolve) => process.stdin.once('end', resolve).resume())
    process.stdout.write('nobody reads this')
    setTimeout(() => console.error('done'), 50)`
  await built('areas', code)
  const child = spawn(process.execPath, [join(checkout, 'server/run.mjs'), 'areas'], { cwd: tmpdir() })
  child.stdout.destroy()
  child.stdin.end()
  expect(await text(child.stderr)).toBe('done\n')
})

describe.each(['serve', 'fcr', 'areas'])('npm run %s', (program) => {
  it('says in one line what to run while the server is not built, and builds nothing', async () => {
    const stderr = 'The server is not built. Run: npm run build -w server\n'
    expect(run(program)).toEqual({ status: 1, stdout: '', stderr })
    expect(await readdir(join(checkout, 'server'))).not.toContain('dist')
  })

  it('says in one line what to run while packages are missing, and installs nothing', async () => {
    await built(program, "import 'a-package-that-is-missing'")
    const stderr = 'The dependencies are not installed. Run: npm ci\n'
    expect(run(program)).toEqual({ status: 1, stdout: '', stderr })
    expect(await readdir(join(checkout, 'bin'))).toEqual(['npm'])
  })

  it('runs the built program in the root folder, with its arguments and exit code', async () => {
    await built(program, 'console.log(process.cwd(), process.argv.slice(2)); process.exitCode = 3')
    const stdout = `${checkout} [ 'one', '--two' ]\n`
    expect(run(program, 'one', '--two')).toEqual({ status: 3, stdout, stderr: '' })
    expect(await readdir(join(checkout, 'bin'))).toEqual(['npm'])
  })
})

it.each(['serve', 'fcr', 'areas'])('%s has no assertions of development in it', async (program) => {
  await built(program, "console.log(process.env['TRANSACTION_CHECKS'])")
  expect(run(program, 'one').stdout).toBe('off\n')
})

it('needs a configuration in an installed release, but not to show how the staff command is used', async () => {
  await built('fcr', 'console.log("done")')
  const installed = (...words: string[]) => runWith({ FCR_CONFIG: join(checkout, 'none') }, 'fcr', ...words)
  for (const words of [[], ['ayuda'], ['ayuda', 'codigos', 'emitir'], ['--ayuda']])
    expect(installed(...words).stdout).toBe('done\n')
  for (const words of [
    ['codigos', 'listar'],
    ['codigos', 'emitir', 'ayuda'],
  ])
    expect(installed(...words)).toMatchObject({ status: 1, stdout: '' })
})
