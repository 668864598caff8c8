// Lists the entries of a zip archive, and unpacks a single one piece by piece. Nothing is unpacked that its directory
// does not declare, and no more of an entry than it declares. Format: APPNOTE.TXT of PKWARE, 4.3 and 4.5.3.
import { Inflate } from 'fflate'
import { NotAWorkbook } from './faults.mjs'

/** Bytes unpacked at a time; deflate makes at most 1,032 bytes of one. */
const step = 4096

/** Entries of an archive; real workbooks have some for each sheet, drawing and picture. */
const mostEntries = 10_000

const signatures = { end: 'PK\x05\x06', end64: 'PK\x06\x06', locator64: 'PK\x06\x07', entry: 'PK\x01\x02' }

/** The value of a field of 16 or 32 bits that is in a field of 64 bits instead. */
const [elsewhere16, elsewhere32] = [0xffff, 0xffffffff]

/** @typedef {{ name: string, method: number, packed: number, size: number, offset: number }} Entry */

const hasSignature = (
  /** @type {Buffer} */ file,
  /** @type {number} */ place,
  /** @type {string} */ signature,
) => file.toString('latin1', place, place + 4) === signature

const read64 = (/** @type {Buffer} */ bytes, /** @type {number} */ place) =>
  Number(bytes.readBigUInt64LE(place))

/** Returns the number of entries and the place of the first one. */
function directoryOf(/** @type {Buffer} */ file) {
  // Only a comment of at most 65,535 bytes may follow the record.
  const from = Math.max(0, file.length - 22 - elsewhere16)
  const place = from + file.subarray(from).lastIndexOf(signatures.end, undefined, 'latin1')
  if (place < from) throw new NotAWorkbook('no directory')
  const count = file.readUInt16LE(place + 10)
  const first = file.readUInt32LE(place + 16)
  if (count !== elsewhere16 && first !== elsewhere32) return { count, first }
  if (!hasSignature(file, place - 20, signatures.locator64)) return { count, first }
  const record = read64(file, place - 12)
  if (!hasSignature(file, record, signatures.end64)) throw new NotAWorkbook('no directory of 64 bits')
  return { count: read64(file, record + 32), first: read64(file, record + 48) }
}

/** Replaces the numbers that do not fit into 32 bits by those of the extra field. @param {Buffer} extra */
function withExtra(/** @type {Entry} */ entry, extra) {
  let place = 0
  while (place + 4 <= extra.length && extra.readUInt16LE(place) !== 1)
    place += 4 + extra.readUInt16LE(place + 2)
  place += 4
  const result = { ...entry }
  for (const key of /** @type {const} */ (['size', 'packed', 'offset'])) {
    if (result[key] !== elsewhere32) continue
    result[key] = read64(extra, place)
    place += 8
  }
  return result
}

/**
 * Lists the archive's entries by name, without unpacking any.
 * @param {Buffer} file
 * @returns {Map<string, Entry>}
 */
export function listEntries(file) {
  const { count, first } = directoryOf(file)
  if (count > mostEntries) throw new NotAWorkbook('too many entries')
  const entries = new Map()
  let place = first
  for (let index = 0; index < count; index++) {
    if (!hasSignature(file, place, signatures.entry)) throw new NotAWorkbook('damaged directory')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((from) =>
      file.readUInt16LE(place + from),
    )
    const nameEnd = place + 46 + nameLength
    const name = file.toString('utf8', place + 46, nameEnd)
    const entry = {
      name,
      method: file.readUInt16LE(place + 10),
      packed: file.readUInt32LE(place + 20),
      size: file.readUInt32LE(place + 24),
      offset: file.readUInt32LE(place + 42),
    }
    entries.set(name, withExtra(entry, file.subarray(nameEnd, nameEnd + extraLength)))
    place = nameEnd + extraLength + commentLength
  }
  return entries
}

/** @param {Buffer} packed @returns {Generator<Uint8Array>} */
function* inflate(packed) {
  /** @type {Uint8Array[]} */
  const pieces = []
  const inflater = new Inflate((piece) => pieces.push(piece))
  for (let from = 0; from < packed.length; from += step) {
    inflater.push(packed.subarray(from, from + step), from + step >= packed.length)
    yield* pieces.splice(0)
  }
}

/**
 * Yields an entry's content in pieces.
 * @param {Buffer} file
 * @param {Entry} entry
 * @returns {Generator<Uint8Array>}
 */
export function* unpack(file, { method, packed, size, offset }) {
  // The lengths of name and extra field may differ from the directory's.
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const content = file.subarray(from, from + packed)
  if (content.length < packed || (method !== 0 && method !== 8)) throw new NotAWorkbook('damaged entry')
  let left = size
  for (const piece of method === 0 ? [content] : inflate(content)) {
    left -= piece.length
    if (left < 0) throw new NotAWorkbook('an entry is larger than declared')
    yield piece
  }
  if (left > 0) throw new NotAWorkbook('an entry is smaller than declared')
}
