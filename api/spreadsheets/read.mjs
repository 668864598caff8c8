// Reads a sheet of the workbook (.xlsx) on standard input. Writes lines of JSON: for each visible sheet its name and its
// first rows, each as row number and cells; then an empty line. The parent process writes the index of the sheet to
// read to descriptor 3, and receives all non-empty rows of that sheet. Runs as a process with limited memory and
// processor time (src/import/file/spreadsheet.ts): a workbook of a few kilobytes can describe gigabytes. Only the parts that
// are read are unpacked, piece by piece, within a limit.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { NotAWorkbook, OtherWorkbook, TooLarge, TooWide } from './faults.mjs'
import { readMerged } from './merged.mjs'
import { readSheet } from './sheet.mjs'
import { readRelations, readStrings, readStyles } from './workbook.mjs'
import { listEntries, unpack } from './zip.mjs'

/** Exit codes; the limits end the process with others. */
const exitCodes = { notAWorkbook: 3, tooLarge: 4, tooWide: 5, otherWorkbook: 6 }

/** Bytes that any workbook may unpack to, and how many of a larger one for each of its own; text compresses to a tenth. */
const [anySize, ratio] = [16 * 1024 * 1024, 100]

/** Counts down; the size of what is read, and of what is written, follows from the size of the file. */
class Allowance {
  /** @param {Buffer} file */
  constructor(file) {
    this.left = Math.min(Number(process.argv[2]), Math.max(anySize, file.length * ratio))
  }

  /** @param {number} amount */
  take(amount) {
    this.left -= amount
    if (this.left < 0) throw new TooLarge('unpacked')
  }
}

/** Rows of each sheet from which the parent process chooses. */
const firstRows = 15

/** @param {Generator<import('./sheet.mjs').Row>} rows */
function* firstOf(rows) {
  for (let count = 0; count < firstRows; count++) {
    const { value, done } = rows.next()
    if (done) return
    yield value
  }
}

/** Characters per write. */
const together = 16 * 1024

/** Returns the index of the sheet that the parent process chooses. @param {number} count */
async function chosenOf(count) {
  const chosen = Number(await text(createReadStream('', { fd: 3 })))
  if (!Number.isInteger(chosen) || chosen < 0 || chosen >= count) throw new Error('no sheet was chosen')
  return chosen
}

async function* linesOf(/** @type {Buffer} */ file) {
  const [entries, unpacked, written] = [listEntries(file), new Allowance(file), new Allowance(file)]
  const entryOf = (/** @type {string} */ path) => {
    const entry = entries.get(path)
    if (!entry) throw new NotAWorkbook(`no ${path}`)
    return entry
  }
  const open = (/** @type {string} */ path) => {
    if (!entries.has(path)) return undefined
    unpacked.take(entryOf(path).size)
    return unpack(file, entryOf(path))
  }
  /** Counts pieces as they are unpacked: only the beginning of most sheets is read. @param {string} path */
  function* beginningOf(path) {
    for (const piece of unpack(file, entryOf(path))) {
      unpacked.take(piece.length)
      yield piece
    }
  }
  const lineOf = (/** @type {unknown} */ content) => {
    const line = `${JSON.stringify(content)}\n`
    // A million cells may share one long text.
    written.take(line.length)
    return line
  }
  const { sheets, strings, styles, since1904 } = readRelations(open)
  const parts = { strings: readStrings(strings), styles: readStyles(styles), since1904 }
  for (const { name, path } of sheets) {
    yield lineOf(name)
    for (const row of firstOf(readSheet(beginningOf(path), parts))) yield lineOf(row)
  }
  yield '\n'
  const { path = '' } = sheets[await chosenOf(sheets.length)] ?? {}
  unpacked.take(entryOf(path).size)
  const merged = readMerged(() => unpack(file, entryOf(path)))
  let lines = ''
  for (const row of readSheet(unpack(file, entryOf(path)), parts, merged)) {
    lines += lineOf(row)
    if (lines.length < together) continue
    yield lines
    lines = ''
  }
  yield lines
}

/** Damaged archives and XML end in errors of many kinds; only one that says that memory is short is none of the file's. */
function exitCodeOf(/** @type {unknown} */ error) {
  if (error instanceof TooLarge) return exitCodes.tooLarge
  if (error instanceof TooWide) return exitCodes.tooWide
  if (error instanceof OtherWorkbook) return exitCodes.otherWorkbook
  if (error instanceof RangeError && !('code' in error)) throw error
  return exitCodes.notAWorkbook
}

try {
  await pipeline(Readable.from(linesOf(await buffer(process.stdin))), process.stdout)
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
