import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the server's process and all its children: with only the parent stopped, the children still
 * respond.
 */
function processesOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid)
      } catch {
        return false
      }
    })
  return [pid, ...children.map(Number)]
}

/** Lets a server hang, without closing its connections, while the work runs. */
export async function whileHanging<Result>(
  pid: number | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (pid === undefined) throw new Error('the server is not running')
  const processes = processesOf(pid)
  for (const each of processes) process.kill(each, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const each of processes) process.kill(each, 'SIGCONT')
  }
}
