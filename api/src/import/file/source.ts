import { createHash } from 'node:crypto'
import { CsvError, CsvReader, type CsvRecord, type Separator } from '../../csv/csv-reader'
import { isBlank, type TableRecord } from './cell'
import {
  decoderOf,
  EncodingDetector,
  encodingByStart,
  EncodingFault,
  nameOf,
  type Encoding,
} from './encoding'
import { isContainer, isWorkbook, refuseContainer, refuseOthers } from './file-kind'
import { refuseLostRows } from './lost-rows'
import { rowWidth, withoutSurplus } from './row-width'
import { chooseSeparator } from './separator'
import { readSpreadsheet, type SheetStart } from './spreadsheet'
import { checkHeader, findHeader, type Header, type Layout } from './table'
import { UnusableFileError } from './unusable-file'

/** The bytes of a file, which can be read more than once. */
export type Content = { chunks: () => AsyncIterable<Buffer> }

type Text = { format: 'csv'; encoding: Encoding; separator: Separator; header: Header | undefined }

/** Of a workbook, one visible sheet is read. */
type Format = Text | { format: 'xlsx' }

/** A file's detected format. Spreadsheets save any of these, depending on their language and age. */
export type Source = Content &
  Format & { bytes: number; sha256: string; layout: Layout; rows?: readonly RecordGroup[] }

/** Bytes at the start of a file in which its header is searched: more than a record may have. */
const sampleSize = 512 * 1024

/**
 * Reads the file once, without keeping it in memory, to detect its format.
 * @throws {UnusableFileError}
 */
export async function inspect(content: Content, layout: Layout): Promise<Source> {
  const hash = createHash('sha256')
  let detector: FormatDetector | undefined
  let bytes = 0
  let start = Buffer.alloc(0)
  for await (const chunk of content.chunks()) {
    if (bytes < sampleSize) start = Buffer.concat([start, chunk])
    hash.update(chunk)
    bytes += chunk.length
    if (!detector && isContainer(chunk)) return refuseContainer(content.chunks())
    detector ??= new FormatDetector(chunk)
    detector.read(chunk)
  }
  if (!detector || bytes === 0) throw new UnusableFileError('empty', 'El archivo está vacío.')
  const read = { ...content, bytes, layout, sha256: hash.digest('hex') }
  if (detector.isWorkbook) return { ...read, format: 'xlsx' }
  try {
    const encoding = detector.end()
    return { ...read, format: 'csv', encoding, ...chooseSeparator(decoderOf(encoding)(start), layout) }
  } catch (error) {
    if (!(error instanceof EncodingFault)) throw error
    const chosen = chooseSeparator(decoderOf('windows-1252')(start), layout)
    const place = await placeOf(error.line, content, chosen)
    throw new UnusableFileError('encoding', `${place}: ${error.message}.`)
  }
}

/** Detects workbooks, and the encoding of texts. */
class FormatDetector {
  readonly isWorkbook: boolean
  private readonly byStart: Encoding | undefined
  private readonly detector = new EncodingDetector()

  constructor(start: Buffer) {
    refuseOthers(start)
    this.isWorkbook = isWorkbook(start)
    this.byStart = this.isWorkbook ? 'utf-8' : encodingByStart(start)
  }

  read(chunk: Buffer) {
    if (this.byStart) return
    if (chunk.includes(0))
      throw new UnusableFileError('binary', 'El archivo no es de texto: guárdelo como CSV UTF-8.')
    this.detector.read(chunk)
  }

  /** @throws {EncodingFault} */
  end(): Encoding {
    return this.byStart ?? this.detector.end()
  }
}

/** Returns the place of a line's first non-ASCII character, with its column if possible, for a message. */
async function placeOf(
  line: number,
  content: Content,
  { separator, header }: Pick<Text, 'separator' | 'header'>,
): Promise<string> {
  let place = `Línea ${line}`
  for await (const records of readCsv(content.chunks(), { encoding: 'windows-1252', separator }))
    for (const record of records) {
      if (record.line > line) return place
      const index = record.cells.findIndex((cell) => /[^\0-\x7F]/.test(cell))
      const name = record.line === header?.line ? '' : (header?.names[index]?.trim() ?? '')
      place = name === '' ? `Línea ${line}` : `Línea ${line}, columna «${name.slice(0, 60)}»`
    }
  return place
}

const csvFaults = {
  unclosed_quote: 'se abren comillas que no se cierran',
  text_after_quote:
    'hay texto después de unas comillas que cierran una celda; escriba dobles las comillas que son parte del texto',
  record_too_long: 'la fila es demasiado larga',
} as const

/**
 * Rows below the header, notes for the user on how the file was read so far (the last group has them all), and the share
 * read so far (0 to 1).
 */
type RecordGroup = {
  header: Header
  notes: readonly string[]
  records: TableRecord[]
  share: number
}

type UnmeasuredGroup = Omit<RecordGroup, 'share'>

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
 * Yields the rows below the file's header, in groups, without blank rows and notes.
 * @throws {UnusableFileError} also if the file has only blank lines
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
  const groups = source.format === 'xlsx' ? readWorkbook(hashed(), source.layout) : readText(hashed(), source)
  for await (const group of groups) yield { ...group, share: bytesRead / source.bytes }
  if (hash.digest('hex') !== source.sha256)
    throw new UnusableFileError('changed', 'El archivo cambió mientras se leía; intente de nuevo.')
}

const withoutRows = () => new UnusableFileError('empty', 'El archivo no tiene filas.')

/** Returns the rows below the header. */
function rowsBelow(records: readonly TableRecord[], header: Header, layout: Layout): TableRecord[] {
  const top = records.find(({ line }) => line === header.line)
  if (top) checkHeader(top, layout)
  return records.filter((record) => record.line > header.line && !isBlank(record) && !layout.isNote(record))
}

async function* readText(
  chunks: AsyncIterable<Buffer>,
  source: Content & Text & { layout: Layout },
): AsyncGenerator<UnmeasuredGroup> {
  const { header: top, encoding } = source
  const notes = [
    ...(encoding === 'cp850' || encoding === 'macintosh'
      ? [`El archivo se leyó como ${nameOf[encoding]}.`]
      : []),
    ...(top && top.line > 1 ? [`Encabezado en la línea ${top.line}.`] : []),
  ]
  let width: number | undefined
  for await (const { header, records } of readTable(chunks, source)) {
    if (records.some(({ cells }) => cells.length > header.width))
      width ??= await rowWidth(header, readTable(source.chunks(), source))
    const rows = records.map((record) => withoutSurplus(record, header, width ?? header.width))
    yield { header, notes, records: rows }
  }
}

/** Yields the rows below the header as they are in the file. */
async function* readTable(
  chunks: AsyncIterable<Buffer>,
  source: Text & { layout: Layout },
): AsyncGenerator<Pick<RecordGroup, 'header' | 'records'>> {
  const { header, layout, separator } = source
  for await (const records of readCsv(chunks, source))
    if (header) {
      refuseLostRows(records, header, separator)
      yield { header, records: rowsBelow(records, header, layout) }
    }
  if (!header) throw withoutRows()
}

async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  { encoding, separator }: Pick<Text, 'encoding' | 'separator'>,
): AsyncGenerator<CsvRecord[]> {
  const reader = new CsvReader(separator)
  const decode = decoderOf(encoding)
  try {
    for await (const chunk of chunks) yield [...reader.read(decode(chunk))]
    const rest = [...reader.read(decode())]
    const last = reader.end()
    yield last ? [...rest, last] : rest
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnusableFileError('csv', `Línea ${error.line}: ${csvFaults[error.fault]}.`)
  }
}

type ChosenSheet = { place: number; header: Header; notes: readonly string[] }

/**
 * Chooses the first sheet with all required column names, else the one with the most column names, else the first
 * non-empty one.
 * @throws {UnusableFileError} if all sheets are empty
 */
function chooseSheet(sheets: readonly SheetStart[], layout: Layout): ChosenSheet {
  const candidates = sheets.flatMap(({ name, records }, place) => {
    const header = findHeader(records, layout)
    return header ? [{ place, name, header, score: Math.min(header.score, layout.columns.length) }] : []
  })
  const [best, ...others] = candidates.sort((a, b) => b.score - a.score)
  if (!best) throw withoutRows()
  const alike = others.filter(({ score }) => score > 0 && score === best.score)
  const names = alike.map(({ name }) => `«${name}»`).join(', ')
  return {
    place: best.place,
    header: best.header,
    notes: [
      `Hoja «${best.name}», encabezado en la línea ${best.header.line}.`,
      ...(alike.length > 0
        ? [`No se leyeron otras hojas con encabezado: ${names}. Guárdelas en otro libro.`]
        : []),
    ],
  }
}

/** Hidden rows are read: a filter that somebody forgot must not lose people, nor bring them in unnoticed. */
function noteOfHidden(lines: readonly number[]): string[] {
  const [first, second] = lines
  if (first === undefined) return []
  return second === undefined
    ? [`También se leyó una fila oculta de la hoja: la línea ${first}.`]
    : [
        `También se leyeron ${lines.length} filas ocultas de la hoja, por un filtro o a mano; la primera es la línea ${first}.`,
      ]
}

async function* readWorkbook(chunks: AsyncIterable<Buffer>, layout: Layout): AsyncGenerator<UnmeasuredGroup> {
  let chosen: ChosenSheet | undefined
  const hidden: number[] = []
  const choose = (sheets: readonly SheetStart[]) => {
    chosen = chooseSheet(sheets, layout)
    return chosen.place
  }
  for await (const records of readSpreadsheet(chunks, choose)) {
    if (!chosen) throw withoutRows()
    const { header, notes } = chosen
    const below = rowsBelow(records, header, layout)
    for (const { line, isHidden } of below) if (isHidden) hidden.push(line)
    // A workbook has no separators, which could move its cells.
    const rows = below.map((record) => withoutSurplus(record, header, Infinity))
    yield { header, notes: [...notes, ...noteOfHidden(hidden)], records: rows }
  }
}
