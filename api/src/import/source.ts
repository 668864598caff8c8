import { createHash } from 'node:crypto'
import { CsvError, CsvReader, type CsvRecord, type Separator } from '../csv/csv-reader'
import { readSpreadsheet } from './spreadsheet'
import { UnusableFileError } from './unusable-file'

/** The bytes of a file, which can be read more than once. */
export type Content = { chunks: () => AsyncIterable<Buffer> }

/** 'windows-1252' matches ISO 8859-1 for all Spanish characters. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

type Format =
  | { format: 'csv'; encoding: Encoding; separator: Separator }
  /** The first sheet of a workbook. */
  | { format: 'xlsx' }

/** A file's detected format. Spreadsheets save any of these, depending on their language and age. */
export type Source = Content & Format & { bytes: number; sha256: string; rows?: readonly RecordGroup[] }

/** Bytes at the start of the file from which the separator is detected. */
const sampleSize = 64 * 1024

/**
 * Reads the file once, without keeping it in memory, to detect its format.
 * @throws {UnusableFileError}
 */
export async function inspect(content: Content): Promise<Source> {
  const hash = createHash('sha256')
  let detector: EncodingDetector | undefined
  let bytes = 0
  let start = Buffer.alloc(0)
  for await (const chunk of content.chunks()) {
    if (bytes < sampleSize) start = Buffer.concat([start, chunk])
    hash.update(chunk)
    bytes += chunk.length
    if (bytes === chunk.length && !isWorkbook(chunk)) detector = new EncodingDetector(chunk)
    detector?.read(chunk)
  }
  if (bytes === 0) throw new UnusableFileError('empty', 'El archivo está vacío.')
  const read = { ...content, bytes, sha256: hash.digest('hex') }
  if (!detector) return { ...read, format: 'xlsx' }
  const encoding = detector.end()
  const separator = separatorOf(new TextDecoder(encoding).decode(start))
  return { ...read, format: 'csv', encoding, separator }
}

const isWorkbook = (start: Buffer) => start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

/** Workbooks of Excel 97, and encrypted ones of any version. */
const isOldWorkbook = (start: Buffer) => start.subarray(0, 4).toString('hex') === 'd0cf11e0'

const isPdf = (start: Buffer) => start.subarray(0, 5).toString('latin1') === '%PDF-'

const markOf = (start: Buffer): Encoding | undefined => {
  const mark = start.subarray(0, 2).toString('hex')
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined
}

/** The bytes that no character has in Windows-1252. */
const unassigned = [0x81, 0x8d, 0x8f, 0x90, 0x9d]

/** Finds out how a text is encoded: as its mark says, else UTF-8 if it is that, else Windows-1252. */
class EncodingDetector {
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true })
  private encoding: Encoding
  /** Bytes that exclude Windows-1252. */
  private strange = false

  constructor(start: Buffer) {
    if (isOldWorkbook(start))
      throw new UnusableFileError(
        'spreadsheet',
        'El archivo es un libro de Excel 97-2003 o tiene contraseña: guárdelo como libro de Excel (.xlsx) sin contraseña, o como CSV.',
      )
    if (isPdf(start))
      throw new UnusableFileError(
        'binary',
        'El archivo es un PDF, no una tabla: guárdelo como CSV o como libro de Excel (.xlsx).',
      )
    this.encoding = markOf(start) ?? 'utf-8'
  }

  read(chunk: Buffer) {
    if (this.encoding.startsWith('utf-16')) return
    if (chunk.includes(0))
      throw new UnusableFileError('binary', 'El archivo no es de texto: guárdelo como CSV UTF-8.')
    this.strange ||= unassigned.some((byte) => chunk.includes(byte))
    if (this.encoding === 'utf-8' && !canDecode(this.utf8, chunk)) this.encoding = 'windows-1252'
  }

  end(): Encoding {
    // The file may end in the middle of a character.
    if (this.encoding === 'utf-8' && !canDecode(this.utf8)) this.encoding = 'windows-1252'
    if (this.encoding === 'windows-1252' && this.strange)
      throw new UnusableFileError(
        'encoding',
        'No se reconoce la codificación del archivo: guárdelo como CSV UTF-8.',
      )
    return this.encoding
  }
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

/** Records, and the share of the file read so far (0 to 1). */
export type RecordGroup = { records: CsvRecord[]; share: number }

/**
 * Reads a workbook before the transaction that stores its rows: another process unpacks it, and may take minutes. A
 * text is read while its rows are stored.
 * @throws {UnusableFileError}
 */
export async function readAhead(source: Source): Promise<Source> {
  if (source.format !== 'xlsx') return source
  const rows: RecordGroup[] = []
  for await (const group of readRecords(source)) rows.push(group)
  return { ...source, rows }
}

/**
 * Yields the file's records in groups.
 * @throws {UnusableFileError}
 */
export async function* readRecords(source: Source): AsyncGenerator<RecordGroup> {
  if (source.rows) return yield* source.rows
  const hash = createHash('sha256')
  let bytesRead = 0
  async function* hashed() {
    for await (const chunk of source.chunks()) {
      hash.update(chunk)
      bytesRead += chunk.length
      yield chunk
    }
  }
  if (source.format === 'xlsx')
    for await (const records of readSpreadsheet(hashed())) yield { records, share: 1 }
  else
    for await (const records of readCsv(hashed(), source)) yield { records, share: bytesRead / source.bytes }
  if (hash.digest('hex') !== source.sha256)
    throw new UnusableFileError('changed', 'El archivo cambió mientras se leía; intente de nuevo.')
}

async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  { encoding, separator }: Format & { format: 'csv' },
): AsyncGenerator<CsvRecord[]> {
  const reader = new CsvReader(separator)
  const decoder = new TextDecoder(encoding)
  try {
    for await (const chunk of chunks) yield [...reader.read(decoder.decode(chunk, { stream: true }))]
    const rest = [...reader.read(decoder.decode())]
    const last = reader.end()
    yield last ? [...rest, last] : rest
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnusableFileError('csv', `Línea ${error.line}: ${csvFaults[error.fault]}.`)
  }
}
