import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { types } from 'node:util'
import { refuseInTransaction } from '../../database/held-transaction'
import { findPackageFolder } from '../../package-folder'
import type { Cell, TableRecord } from './cell'
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
  workbook_kind: 'Es un libro binario de Excel (.xlsb): ábralo y guárdelo como libro de Excel (.xlsx).',
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
  [6, 'workbook_kind'],
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
      // The last one is for the index of the sheet to read.
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      // None of the server's secrets.
      env: {},
    })
    // Until then it may have no pipes.
    await once(child, 'spawn')
    const { stdin, stdout, stdio } = child
    const choice = stdio[3]
    if (!stdin || !stdout || !(choice instanceof Writable)) throw new Error('no pipes')
    return { child, stdin, stdout, choice }
  } catch (cause) {
    const code = types.isNativeError(cause) && 'code' in cause ? String(cause.code) : 'unknown'
    throw new Error(`the reader of workbooks cannot be started (${code})`, { cause })
  }
}

/** Rows passed on together, and their size in characters. */
const [groupSize, groupText] = [500, 1024 * 1024]

/** A visible sheet, with its first non-empty rows. */
export type SheetStart = { name: string; records: TableRecord[] }

/** A hidden row has a negative number. */
const recordOf = ([row, ...cells]: [number, ...Cell[]]): TableRecord => ({
  line: Math.abs(row),
  cells,
  ...(row < 0 && { isHidden: true }),
})

/** Reads the first rows of the sheets; undefined if the process ends earlier. */
async function readStarts(lines: AsyncIterator<string, undefined>): Promise<SheetStart[] | undefined> {
  const sheets: SheetStart[] = []
  for (;;) {
    const { value, done } = await lines.next()
    if (done) return undefined
    if (value === '') return sheets
    const content = JSON.parse(value) as string | [number, ...Cell[]]
    if (typeof content === 'string') sheets.push({ name: content, records: [] })
    else sheets.at(-1)?.records.push(recordOf(content))
  }
}

/** Yields all groups except the last one, which it returns: the process may still fail. */
async function* readGroups(
  lines: AsyncIterableIterator<string>,
): AsyncGenerator<TableRecord[], TableRecord[]> {
  let group: TableRecord[] = []
  let size = 0
  for await (const text of lines) {
    group.push(recordOf(JSON.parse(text) as [number, ...Cell[]]))
    size += text.length
    if (group.length < groupSize && size < groupText) continue
    yield group
    group = []
    size = 0
  }
  return group
}

/**
 * Yields the rows of one sheet of a workbook, in groups. A separate process reads it, so that no file can use up this
 * process's memory.
 * @param choose returns the index of the sheet to read, among the visible ones
 * @throws {UnusableFileError}
 */
export async function* readSpreadsheet(
  chunks: AsyncIterable<Buffer>,
  choose: (sheets: readonly SheetStart[]) => number,
  limits: SpreadsheetLimits = spreadsheetLimits,
): AsyncGenerator<TableRecord[]> {
  refuseInTransaction('another process')
  const script = join(findPackageFolder(), 'spreadsheets/read.mjs')
  const command = limited(limits, [
    process.execPath,
    `--max-old-space-size=${limits.heap}`,
    script,
    String(limits.unpacked),
  ])
  const { child, stdin, stdout, choice } = await start(command)
  // With `spawn`'s option, the process would continue after a failed start.
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.time)
  // Rejects if the process cannot be ended: nobody may await it by then.
  const ended = once(child, 'exit').then(
    ([code]) => code as number | null,
    () => null,
  )
  // The process may end before it has read everything.
  const send = (content: AsyncIterable<Buffer> | string[], input: Writable) =>
    pipeline(Readable.from(content), input).catch((error: unknown) => error)
  const sent = [send(chunks, stdin)]
  try {
    const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
    const sheets = await readStarts(lines)
    if (sheets) sent.push(send([String(choose(sheets))], choice))
    const last = yield* readGroups(lines)
    const code = await ended
    if (code !== 0) throw faultOf(code)
    yield last
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    choice.destroy()
    await Promise.all([ended, ...sent])
  }
}
