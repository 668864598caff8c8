import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CsvRecord } from '../csv/csv-reader'
import { findPackageFolder } from '../package-folder'
import { UnusableFileError } from './unusable-file'

/** What reading a workbook may take. */
export type SpreadsheetLimits = {
  /** Unpacked size, in bytes. */
  unpacked: number
  /** Heap of the reading process, in megabytes. */
  heap: number
  /** In milliseconds. */
  time: number
}

/** About 100,000 rows of 30 columns. */
export const spreadsheetLimits: SpreadsheetLimits = {
  unpacked: 256 * 1024 * 1024,
  heap: 768,
  time: 120_000,
}

/** Exit codes of spreadsheets/read.mjs. */
const notAWorkbook = 3
const tooLarge = 4

const faultOf = (code: number | null) =>
  code === notAWorkbook
    ? new UnusableFileError('workbook', 'El libro de Excel está dañado o no es un libro: guárdelo como CSV.')
    : code === tooLarge
      ? new UnusableFileError(
          'workbook_size',
          'El libro de Excel es demasiado grande al abrirse: guárdelo como CSV.',
        )
      : new UnusableFileError(
          'workbook_cost',
          'El libro de Excel pide más memoria o tiempo de lo permitido: copie las filas a un libro nuevo, o guárdelo como CSV.',
        )

/** Rows passed on together. */
const groupSize = 500

/**
 * Yields the rows of a workbook's first sheet, in groups. A separate process reads it, so that no file can take
 * this one's memory.
 * @throws {UnusableFileError}
 */
export async function* readSpreadsheet(
  chunks: AsyncIterable<Buffer>,
  { unpacked, heap, time }: SpreadsheetLimits = spreadsheetLimits,
): AsyncGenerator<CsvRecord[]> {
  const script = join(findPackageFolder(), 'spreadsheets/read.mjs')
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, script, String(unpacked)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // None of the server's secrets.
    env: {},
    timeout: time,
    killSignal: 'SIGKILL',
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  // The process may end before it has read everything.
  const written = pipeline(Readable.from(chunks), child.stdin).catch((error: unknown) => error)
  try {
    let group: CsvRecord[] = []
    for await (const text of createInterface({ input: child.stdout })) {
      const [line, ...cells] = JSON.parse(text) as [number, ...string[]]
      group.push({ line, cells })
      if (group.length < groupSize) continue
      yield group
      group = []
    }
    const [code] = await ended
    if (code !== 0) throw faultOf(code)
    yield group
  } finally {
    child.kill('SIGKILL')
    await Promise.all([ended, written])
  }
}
