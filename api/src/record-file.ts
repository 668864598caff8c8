import { open, readFile } from 'node:fs/promises'
import { types } from 'node:util'
import type { z } from 'zod'

// Files outside the database with one JSON value a line, to which several processes append.

/** Appends a line, which is on the disk when this returns. */
export async function appendDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'a+', 0o600)
  try {
    const { size } = await handle.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await handle.read(last, 0, 1, size - 1)
    // A line that a crash cut short must not swallow this one.
    const start = size > 0 && last.toString() !== '\n' ? '\n' : ''
    await handle.appendFile(`${start}${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** For a file that may be missing: undefined if it is. @throws the error otherwise */
export function missing(error: unknown): undefined {
  // Under jest, errors of the file system come from another realm.
  if (!(types.isNativeError(error) && 'code' in error && error.code === 'ENOENT')) throw error
}

/** Returns the lines of a file; none if it is missing. */
export async function linesIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(missing)
  return (text ?? '').split('\n').filter((line) => line !== '')
}

/** Parses lines; skips those of another form, and any that a crash has cut short. */
export const parseLines = <Value>(schema: z.ZodType<Value>, lines: readonly string[]): Value[] =>
  lines.flatMap((line) => {
    try {
      return [schema.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
