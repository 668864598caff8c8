import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { isAlive } from '../../shared/server/processes.mjs'
import { root } from '../start/workspaces.mjs'
import { until } from './until.mjs'

const folder = mkdtempSync(join(tmpdir(), 'fcr-group-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a script that starts a process which never ends, and prints its pid. */
async function start(then: string) {
  const script = join(folder, 'script.mjs')
  writeFileSync(
    script,
    `import { spawn } from 'node:child_process'
    const worker = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    console.log(worker.pid)
    ${then}`,
  )
  const runner = spawn(process.execPath, [join(root, 'tooling/test/process-group.mjs'), script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(runner, 'exit')
  let printed = ''
  runner.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await until(() => printed.includes('\n'))
  return { runner, ended, worker: Number(printed) }
}

it.each(['SIGINT', 'SIGTERM'] as const)('%s ends the script and what it started', async (signal) => {
  const { runner, ended, worker } = await start('setInterval(() => {}, 1000)')
  expect(isAlive(worker)).toBe(true)
  runner.kill(signal)
  expect(await ended).toEqual([1, null])
  await until(() => !isAlive(worker))
})

it('a script that ends leaves nothing behind, and its exit code counts', async () => {
  const { ended, worker } = await start('process.exit(3)')
  expect(await ended).toEqual([3, null])
  await until(() => !isAlive(worker))
})
