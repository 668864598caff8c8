// Reads the first sheet of the workbook (.xlsx) on standard input, and writes each row that is not empty as one line:
// a JSON array of its number and its cells as text. Values only: formulas are not evaluated. Runs as a process with
// limited memory (import/spreadsheet.ts): a workbook of a few kilobytes can describe gigabytes.
import { unzipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readSheet } from 'read-excel-file/universal'

/** Exit codes; the memory limit ends the process with others. */
const exitCodes = { notAWorkbook: 3, tooLarge: 4 }

/** Maximum unpacked size of the parts that are read, in bytes. */
const mostUnpacked = Number(process.argv[2])

/** Sums the sizes that the archive declares; the reader unpacks no more than that of each part. */
function isTooLarge(/** @type {Uint8Array} */ file) {
  let unpacked = 0
  unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (/\.(xml|rels)$/.test(name)) unpacked += originalSize
      return false
    },
  })
  return unpacked > mostUnpacked
}

/** Replaces what PostgreSQL cannot store, so that the cell is reported as illegible. */
const storable = (/** @type {string} */ text) => text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD')

function textOf(/** @type {unknown} */ cell) {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '')
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO'
  return storable(String(cell))
}

class TooLarge extends Error {}

function* linesOf(/** @type {unknown[][]} */ rows) {
  let written = 0
  for (const [index, row] of rows.entries()) {
    const cells = row.map(textOf)
    if (cells.every((cell) => cell.trim() === '')) continue
    const line = `${JSON.stringify([index + 1, ...cells])}\n`
    // A million cells may share one long text.
    written += line.length
    if (written > mostUnpacked) throw new TooLarge()
    yield line
  }
}

async function read() {
  const file = await buffer(process.stdin)
  const bytes = Uint8Array.from(file)
  if (isTooLarge(bytes)) throw new TooLarge()
  // Numbers stay as they are written: 15 digits of a document number are more than a sheet's format shows.
  const rows = await readSheet(bytes.buffer, { trim: false, parseNumber: (text) => text })
  await pipeline(Readable.from(linesOf(rows)), process.stdout)
}

try {
  await read()
} catch (error) {
  process.exitCode = error instanceof TooLarge ? exitCodes.tooLarge : exitCodes.notAWorkbook
}
