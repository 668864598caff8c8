import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@fcr/tooling/test/postgres.mjs'
import { until } from '@fcr/tooling/test/until.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

const isUp = (url: string) =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  )

/** Removes settings of the developer's environment, which could point tests to a real database or registry. */
const withoutSettings = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^(DATABASE_URL|REGISTRY_DIR|SITE_CONFIG|HOST|NODE_ENV|API_BASE|CORS_|COOKIE_|LIMIT_|TRUSTED_)/.test(
          name,
        ),
    ),
  )

/**
 * Starts the whole site as in a fresh checkout, with `npm start`'s script, on a free port and with a separate data
 * folder. Returns a function that stops it.
 */
export default async function startSite() {
  // Uses a running site with its data folder, for developing tests.
  if (process.env['E2E_URL'] && process.env['E2E_DATA_DIR']) return undefined
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'fcr-e2e-'))
  const output: string[] = []
  const site = spawn(process.execPath, ['tooling/run.cjs', 'tooling/start/start.mjs'], {
    cwd: root,
    env: {
      ...withoutSettings(process.env),
      PORT: String(port),
      DATA_DIR: dataDir,
      // All tests share one IP address.
      LIMIT_REGISTRATIONS_PER_MINUTE: '500',
      LIMIT_LOGIN_FAILURES_PER_MINUTE: '500',
      LIMIT_LOGINS_PER_MINUTE: '500',
      LIMIT_CODE_FAILURES_PER_MINUTE: '500',
      LIMIT_RECOVERIES_PER_MINUTE: '500',
      // A browser repeats a request if its idle connection closes at that moment; the tests' own requests would fail.
      KEEP_ALIVE_SECONDS: '600',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const keep = (chunk: Buffer) => void output.push(String(chunk))
  site.stdout.on('data', keep)
  site.stderr.on('data', keep)
  const url = `http://localhost:${port}`
  await until(
    async () => {
      if (site.exitCode !== null) throw new Error(`the site did not start:\n${output.join('')}`)
      return isUp(url)
    },
    { longest: 600_000, state: () => output.join('') },
  )
  process.env['E2E_URL'] = url
  process.env['E2E_DATA_DIR'] = dataDir

  return async () => {
    const ended = new Promise((resolve) => site.once('exit', resolve))
    site.kill('SIGINT')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
