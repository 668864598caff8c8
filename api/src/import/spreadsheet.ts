import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { types } from 'node:util'
import type { CsvRecord } from '../csv/csv-reader'
import { refuseInTransaction } from '../database/held-transaction'
import { findPackageFolder } from '../package-folder'
import { UnusableFileError } from './unusable-file'

/** Limits for reading a workbook. */
export type SpreadsheetLimits = {
  /** Unpacked size of the parts that are read, in bytes. */
  unpacked: number
  /** Heap of the reading process, in megabytes. */
  heap: number
  /** All of its memory, with buffers, in megabytes; Linux enforces it. */
  memory: number
  /** Processor time, in seconds. */
  processor: number
  /** In milliseconds; the process also waits for its reader. */
  time: number
}

/** About 100,000 rows of 30 columns. */
export const spreadsheetLimits: SpreadsheetLimits = {
  unpacked: 256 * 1024 * 1024,
  heap: 512,
  memory: 768,
  processor: 60,
  time: 600_000,
}

const faults = {
  workbook: 'El libro de Excel está dañado o no es un libro: guárdelo como CSV.',
  workbook_size: 'El libro de Excel es demasiado grande al abrirse: guárdelo como CSV.',
  workbook_width:
    'El libro de Excel tiene celdas con contenido más allá de la columna 1.000 (ALL): copie las columnas que se importan a un libro nuevo.',
  workbook_cost:
    'El libro de Excel pide más memoria o tiempo de lo permitido: copie las filas a un libro nuevo, o guárdelo como CSV.',
} as const

/** By exit code of spreadsheets/read.mjs; the limits end it with others. */
const faultsByCode = new Map<number | null, keyof typeof faults>([
  [3, 'workbook'],
  [4, 'workbook_size'],
  [5, 'workbook_width'],
])

function faultOf(code: number | null) {
  const fault = faultsByCode.get(code) ?? 'workbook_cost'
  return new UnusableFileError(fault, faults[fault])
}

type Command = readonly [string, ...string[]]

/**
 * Returns a command with limits that the kernel enforces, and which it ends before the server if the machine or the
 * service runs out of memory. A limit that is already lower stays; Windows has none of them.
 */
export const limited = (
  { memory, processor }: Pick<SpreadsheetLimits, 'memory' | 'processor'>,
  command: Command,
): Command => {
  const first = '{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null'
  const set = `${first}; ulimit -d ${memory * 1024}; ulimit -t ${processor}; exec "$@"`
  return process.platform === 'win32' ? command : ['/bin/sh', '-c', set, 'sh', ...command]
}

/**
 * Starts the reading process. A machine that starts none (no memory, no free file) is no fault of the file: whoever asked
 * may try again.
 */
async function start([command, ...args]: Command) {
  try {
    const child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      // None of the server's secrets.
      env: {},
    })
    // Until then it may have no pipes.
    await once(child, 'spawn')
    return child
  } catch (cause) {
    const code = types.isNativeError(cause) && 'code' in cause ? String(cause.code) : 'unknown'
    throw new Error(`the reader of workbooks cannot be started (${code})`, { cause })
  }
}

/** Rows passed on together, and their size in characters. */
const [groupSize, groupText] = [500, 1024 * 1024]

/**
 * Yields the rows of a workbook's first sheet, in groups. A separate process reads it, so that no file can take
 * this one's memory.
 * @throws {UnusableFileError}
 */
export async function* readSpreadsheet(
  chunks: AsyncIterable<Buffer>,
  limits: SpreadsheetLimits = spreadsheetLimits,
): AsyncGenerator<CsvRecord[]> {
  refuseInTransaction('another process')
  const script = join(findPackageFolder(), 'spreadsheets/read.mjs')
  const command = limited(limits, [
    process.execPath,
    `--max-old-space-size=${limits.heap}`,
    script,
    String(limits.unpacked),
  ])
  const child = await start(command)
  // With `spawn`'s option, the process would continue after a failed start.
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.time)
  // Rejects if the process cannot be ended: nobody may await it by then.
  const ended = once(child, 'exit').then(
    ([code]) => code as number | null,
    () => null,
  )
  // The process may end before it has read everything.
  const written = pipeline(Readable.from(chunks), child.stdin).catch((error: unknown) => error)
  try {
    let group: CsvRecord[] = []
    let size = 0
    for await (const text of createInterface({ input: child.stdout })) {
      const [line, ...cells] = JSON.parse(text) as [number, ...string[]]
      group.push({ line, cells })
      size += text.length
      if (group.length < groupSize && size < groupText) continue
      yield group
      group = []
      size = 0
    }
    const code = await ended
    if (code !== 0) throw faultOf(code)
    yield group
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    await Promise.all([ended, written])
  }
}
