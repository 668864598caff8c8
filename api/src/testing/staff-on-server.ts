import { openForStaff } from '../cli/database'
import { runStaff } from '../cli/run'
import { busyServerTimeout } from '../database/open'

/**
 * Runs a command of the staff with these settings, without waiting for a server that has not started; returns all that it
 * prints.
 */
export async function runOnServer(env: Record<string, string>, ...words: string[]) {
  const logged: string[] = []
  const log = (text: string) => void logged.push(text)
  const exitCode = await runStaff(words, {
    env,
    folder: '/',
    io: { print: log, log, ask: () => Promise.resolve(undefined) },
    open: (settings, options) =>
      openForStaff(settings, { ...options, timeout: 0, patience: busyServerTimeout }),
  })
  return { exitCode, logged: logged.join('\n') }
}

/** The same address of a server with another login, whose password is 'x', and perhaps another database. */
export const urlAs = (url: string, username: string, database?: string) =>
  Object.assign(new URL(url), {
    username,
    password: 'x',
    ...(database === undefined ? {} : { pathname: `/${database}` }),
  }).href
