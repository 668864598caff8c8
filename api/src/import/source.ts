import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { types } from 'node:util'
import { CsvError, CsvReader, type CsvRecord, type Separator } from '../csv/csv-reader'
import { UnusableFileError } from './unusable-file'

/** A file's detected format. Spreadsheets save any of these, depending on their language and age. */
export type Source = {
  path: string
  /** 'latin1' means Windows-1252, which matches ISO 8859-1 for all Spanish characters. */
  encoding: 'utf-8' | 'latin1'
  separator: Separator
  bytes: number
  sha256: string
}

/** Bytes at the start of the file from which the separator is detected. */
const sampleSize = 64 * 1024

/** A file is read twice and stored in one transaction; a larger one is probably the wrong file. */
const maxMegabytes = 200

/**
 * Reads the file once, without keeping it in memory, to detect its format.
 * @throws {UnusableFileError}
 */
export async function inspectFile(path: string): Promise<Source> {
  await checkFile(path)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const hash = createHash('sha256')
  let encoding: Source['encoding'] = 'utf-8'
  let bytes = 0
  let start = Buffer.alloc(0)
  for await (const chunk of chunksOf(path)) {
    if (bytes < sampleSize) start = Buffer.concat([start, chunk])
    if (bytes === 0) refuseOtherFormats(chunk)
    if (chunk.includes(0))
      throw new UnusableFileError('binary', 'El archivo no es de texto: guárdelo como CSV.')
    hash.update(chunk)
    bytes += chunk.length
    if (encoding === 'utf-8' && !canDecode(decoder, chunk)) encoding = 'latin1'
  }
  if (bytes === 0) throw new UnusableFileError('empty', 'El archivo está vacío.')
  // The file may end in the middle of a character.
  if (encoding === 'utf-8' && !canDecode(decoder)) encoding = 'latin1'
  const separator = separatorOf(new TextDecoder(encoding).decode(start))
  return { path, encoding, separator, bytes, sha256: hash.digest('hex') }
}

async function checkFile(path: string) {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(error)
  })
  // The file is read twice, which a pipe does not allow.
  if (!found.isFile()) throw new UnusableFileError('not_a_file', 'La ruta no es la de un archivo.')
  if (found.size > maxMegabytes * 1024 * 1024)
    throw new UnusableFileError(
      'too_large',
      `El archivo tiene más de ${maxMegabytes} MB: divídalo en varios e impórtelos uno tras otro.`,
    )
}

function unreadable(error: unknown): UnusableFileError {
  const code = types.isNativeError(error) && 'code' in error ? String(error.code) : 'unknown'
  return code === 'ENOENT'
    ? new UnusableFileError('not_found', 'El archivo no existe.')
    : new UnusableFileError('unreadable', `El archivo no se puede leer (${code}).`)
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer
  } catch (error) {
    throw error instanceof UnusableFileError ? error : unreadable(error)
  }
}

function refuseOtherFormats(start: Buffer) {
  if (start.subarray(0, 2).toString('latin1') === 'PK')
    throw new UnusableFileError(
      'spreadsheet',
      'El archivo parece un libro de Excel: guárdelo como CSV (delimitado por comas).',
    )
  if (/^(\xff\xfe|\xfe\xff)/.test(start.subarray(0, 2).toString('latin1')))
    throw new UnusableFileError('utf16', 'El archivo está en UTF-16: guárdelo como CSV UTF-8.')
}

function canDecode(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/**
 * Returns the separator that splits the first records into more cells; official files begin with title lines.
 */
function separatorOf(start: string): Separator {
  const widest = (separator: Separator) => {
    let cells = 0
    try {
      for (const record of new CsvReader(separator).read(start)) {
        cells = Math.max(cells, record.cells.length)
        if (record.line > 20) break
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
    }
    // Without a line break the whole sample is one record.
    return cells || start.split(separator).length
  }
  return widest(';') >= widest(',') ? ';' : ','
}

const csvFaults = {
  unclosed_quote: 'se abren comillas que no se cierran',
  record_too_long: 'la fila es demasiado larga',
} as const

/**
 * Yields the file's records in groups, each with the bytes read so far.
 * @throws {UnusableFileError}
 */
export async function* readRecords(
  source: Source,
): AsyncGenerator<{ records: CsvRecord[]; bytesRead: number }> {
  const reader = new CsvReader(source.separator)
  const decoder = new TextDecoder(source.encoding)
  const hash = createHash('sha256')
  let bytesRead = 0
  try {
    for await (const chunk of chunksOf(source.path)) {
      hash.update(chunk)
      bytesRead += chunk.length
      yield { records: [...reader.read(decoder.decode(chunk, { stream: true }))], bytesRead }
    }
    const rest = [...reader.read(decoder.decode())]
    const last = reader.end()
    yield { records: last ? [...rest, last] : rest, bytesRead }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnusableFileError('csv', `Línea ${error.line}: ${csvFaults[error.fault]}.`)
  }
  if (hash.digest('hex') !== source.sha256)
    throw new UnusableFileError('changed', 'El archivo cambió mientras se leía; intente de nuevo.')
}
