// `node tooling/test/process-group.mjs <script> <words>`: runs a Node script so that nothing it started outlives it.
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long interrupted processes may take to clean up, in milliseconds: the site of the browser tests, and browsers.
 */
const GRACE = 10_000

/** A separate process group, so that it does not include the terminal's shell or the build server. */
const child = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit', detached: true })

/** Sends a signal to everything in the group; returns whether there was anything. @param {NodeJS.Signals | 0} signal */
function signalAll(signal) {
  if (child.pid === undefined) return false
  try {
    return process.kill(-child.pid, signal)
  } catch {
    return false
  }
}

let interrupted = false
/** @param {number} code exit code */
async function end(code) {
  const latest = performance.now() + (interrupted ? GRACE : 0)
  while (signalAll(0) && performance.now() < latest) await pause(50)
  signalAll('SIGKILL')
  process.exit(code)
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    // The second signal kills.
    signalAll(interrupted ? 'SIGKILL' : 'SIGINT')
    interrupted = true
  })
child.once('error', () => void end(1))
child.once('exit', (code) => void end(code ?? 1))
