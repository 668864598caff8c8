import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const platform = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Builds the `npm run areas` command as a standalone program. It resolves its packages from inside the
 * workspace.
 */
export async function bundledCommand() {
  const cache = path.join(platform, 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  const out = await mkdtemp(path.join(cache, 'areas-'))
  await promisify(execFile)(process.execPath, [path.join(platform, 'src/testing/bundle.mjs'), out], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const program = path.join(out, 'areas.mjs')
  return {
    start: (...args: string[]): ChildProcess => spawn(process.execPath, [program, ...args], environment),
    remove: () => rm(out, { recursive: true, force: true }),
  }
}

const environment = {
  stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, NODE_OPTIONS: '' },
}

/** Waits for a process to end. Returns its exit code (null if it was killed) and its output. */
export function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
