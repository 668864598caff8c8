import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

/** @param {string} folder */
const withSubfolders = (folder) => [
  folder,
  ...readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
]

/**
 * Runs a script in a child process and restarts it when its sources change. A script that fails on a restart
 * runs again after the next change.
 * @param {{
 *   script: string,
 *   arguments: (again: boolean) => string[],
 *   folders: string[],
 *   version: () => string,
 * }} options `version` changes with the script's sources, which are below `folders`
 * @returns {{ ended: Promise<number>, stop: () => Promise<void> }} `ended` is the exit code of a first run
 * that ends by itself
 */
export function restartOnChange({ script, arguments: argumentsOf, folders, version }) {
  let running = version()
  // In a separate process group: Ctrl-C in the terminal reaches it only through `stop`.
  const start = (/** @type {boolean} */ again) => fork(script, argumentsOf(again), { detached: true })
  let child = start(false)
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  // An editor may be replacing a file; another event follows.
  const present = () => {
    try {
      return version()
    } catch {
      return running
    }
  }
  let turn = Promise.resolve()
  const restart = async () => {
    const changed = present()
    if (changed === running) return
    running = changed
    console.log('A server changed: restarting …')
    await end()
    child = start(true)
  }
  // One watcher per folder: on Linux, Node 20's recursive watch loses files that an editor replaces.
  const watchers = folders.flatMap(withSubfolders).map((folder) =>
    watch(folder, () => {
      turn = turn.then(restart)
    }),
  )
  const first = child
  return {
    ended: new Promise((resolve) =>
      first.once('exit', (code) => {
        if (first === child && code !== 0) resolve(code ?? 1)
      }),
    ),
    stop: async () => {
      for (const watcher of watchers) watcher.close()
      await turn
      await end()
    },
  }
}
