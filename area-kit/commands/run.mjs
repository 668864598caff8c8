import { spawn } from 'node:child_process'

/**
 * Runs a Node script; returns its exit code and its output.
 * @param {string[]} command arguments of `node`
 * @param {{ cwd: string, quiet?: boolean, env?: Record<string, string>, program?: string }} options `program`: another Node
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (command, { cwd, quiet = false, env = {}, program = process.execPath }) =>
  new Promise((resolve) => {
    const child = spawn(program, command, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += String(chunk)))
    child.stderr?.on('data', (chunk) => (output += String(chunk)))
    child.on('exit', (code) => resolve({ code: code ?? 1, output }))
  })

/**
 * Runs tasks, at most `width` at a time.
 * @template T
 * @param {(() => Promise<T>)[]} tasks
 * @param {number} width
 */
export async function runSome(tasks, width) {
  /** @type {T[]} */
  const results = []
  let next = 0
  const worker = async () => {
    while (next < tasks.length) {
      const index = next++
      const task = tasks[index]
      if (task) results[index] = await task()
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
