import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Io } from './command'

/** Standard output, error and input of the process. */
export const terminal: Io = {
  print: (text) => void process.stdout.write(`${text}\n`),
  log: (text) => void process.stderr.write(`${text}\n`),
  ask: async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr })
    try {
      lines.setPrompt(question)
      lines.prompt()
      const answer: unknown[] = await Promise.race([
        once(lines, 'line'),
        // The input ended without a line.
        once(lines, 'close').then(() => []),
      ])
      return typeof answer[0] === 'string' ? answer[0] : undefined
    } finally {
      lines.close()
    }
  },
}
