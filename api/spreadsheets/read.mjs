// Reads the first sheet of the workbook (.xlsx) on standard input, and writes each row that is not empty as one line:
// a JSON array of its number and its cells as text. Runs as a process with limited memory and processor time
// (src/import/spreadsheet.ts): a workbook of a few kilobytes can describe gigabytes. Only the parts that are read are
// unpacked, counted and piece by piece.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { TooLarge, TooWide } from './faults.mjs'
import { readSheet } from './sheet.mjs'
import { readDateStyles, readRelations, readStrings } from './workbook.mjs'
import { listEntries, unpack } from './zip.mjs'

/** Exit codes; the limits end the process with others. */
const exitCodes = { notAWorkbook: 3, tooLarge: 4, tooWide: 5 }

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

function* linesOf(/** @type {Buffer} */ file) {
  const [entries, unpacked, written] = [listEntries(file), new Allowance(file), new Allowance(file)]
  const { sheet, strings, styles, since1904 } = readRelations((path) => {
    const entry = entries.get(path)
    if (!entry) return undefined
    unpacked.take(entry.size)
    return unpack(file, entry)
  })
  const parts = { strings: readStrings(strings), dateStyles: readDateStyles(styles), since1904 }
  for (const row of readSheet(sheet, parts)) {
    const line = `${JSON.stringify(row)}\n`
    // A million cells may share one long text.
    written.take(line.length)
    yield line
  }
}

/** Damaged archives and XML end in errors of many kinds; only one that says that memory is short is none of the file's. */
function exitCodeOf(/** @type {unknown} */ error) {
  if (error instanceof TooLarge) return exitCodes.tooLarge
  if (error instanceof TooWide) return exitCodes.tooWide
  if (error instanceof RangeError && !('code' in error)) throw error
  return exitCodes.notAWorkbook
}

try {
  await pipeline(Readable.from(linesOf(await buffer(process.stdin))), process.stdout)
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
