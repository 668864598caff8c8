import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { errorMessage } from '../error-message'
import { Refusal } from '../registry/refusal'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const isProgram = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** `CHROMIUM_PATH`, or a Chromium on the search path; undefined where there is none. */
export function findBrowser(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = env['CHROMIUM_PATH']
  if (named) return isProgram(named) ? named : undefined
  const folders = (env['PATH'] ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram)
}

/**
 * Only the site under test is asked for anything.
 * @throws Refusal `no-browser` when the program does not start
 */
export async function launch(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  const launched = chromium.launch({
    executablePath,
    args: [
      // As root, as in most containers, Chromium has no sandbox of its own.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
    ],
  })
  return launched.catch((error: unknown) => {
    const [why] = errorMessage(error).split('\n')
    throw new Refusal('no-browser', `the gate's browser ${executablePath} does not start: ${why ?? ''}`)
  })
}
