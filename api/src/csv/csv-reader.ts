/** A record; `line` is the line where it begins, counted from 1 (quoted fields may contain line breaks). */
export type CsvRecord = { line: number; cells: string[] }

type CsvFault = 'unclosed_quote' | 'text_after_quote' | 'record_too_long'

/** A text that is not valid CSV. `line` is where the faulty record begins. */
export class CsvError extends Error {
  readonly line: number
  readonly fault: CsvFault

  constructor(line: number, fault: CsvFault) {
    super(`line ${line}: ${fault}`)
    this.name = 'CsvError'
    this.line = line
    this.fault = fault
  }
}

/** In the order in which they are tried. */
export const separators = [';', ',', '\t', '|'] as const

export type Separator = (typeof separators)[number]

/** Maximum record length, in characters: an unclosed quote must not read the whole file into memory. */
const maxRecord = 256 * 1024

/** Fields of a record: a cell takes several times the memory of its separator. */
const mostFields = 1000

const [quote, lineFeed, carriageReturn, space, tab, endOfFile] = ['"', '\n', '\r', ' ', '\t', '\u001A'].map(
  (character) => character.charCodeAt(0),
)

/**
 * Reads CSV (RFC 4180) piece by piece. Quoted fields may contain separators, line breaks and doubled quotes;
 * records end with LF, CRLF or CR. Drops blanks after a closing quote, and refuses other text there: a stray quote would
 * join cells. Skips empty lines. Pieces may be cut anywhere.
 */
export class CsvReader {
  private readonly separator: number
  private cells: string[] = []
  /** Part of the current field from previous pieces. */
  private field = ''
  /** Size of the record's previous fields, in characters. */
  private size = 0
  /** Inside quotes; after a quote that either closed the field or is the first of two; in blanks after it; or neither. */
  private state: 'plain' | 'quoted' | 'quote' | 'closed' = 'plain'
  private line = 1
  private recordLine = 1
  private afterReturn = false
  private atStart = true

  constructor(separator: Separator) {
    this.separator = separator.charCodeAt(0)
  }

  /**
   * Yields the records that end within this piece.
   * @throws {CsvError}
   */
  *read(piece: string): Generator<CsvRecord> {
    let start = 0
    if (this.atStart && piece !== '') {
      if (piece.startsWith('\uFEFF')) start = 1
      this.atStart = false
    }
    // Start of the field's characters that are not copied yet.
    let from = start
    const keep = (end: number) => {
      this.field += piece.slice(from, end)
    }
    for (let index = start; index < piece.length; index++) {
      const code = piece.charCodeAt(index)
      const second = code === lineFeed && this.afterReturn
      this.afterReturn = code === carriageReturn
      if ((code === lineFeed && !second) || code === carriageReturn) this.line++
      if (this.state === 'quoted') {
        if (code !== quote) continue
        keep(index)
        from = index + 1
        this.state = 'quote'
      } else if (code === quote && (this.state === 'quote' || this.isEmpty(from, index))) {
        // The second of two quotes is a literal quote; a quote at the start of a field opens it.
        if (this.state === 'quote') this.field += '"'
        from = index + 1
        this.state = 'quoted'
      } else if (code === this.separator) {
        keep(index)
        from = index + 1
        this.endField()
      } else if (code === lineFeed || code === carriageReturn) {
        if (!second) {
          keep(index)
          const record = this.endRecord()
          if (record) yield record
        }
        this.recordLine = this.line
        from = index + 1
      } else if (this.state === 'quote' || this.state === 'closed') {
        if (code !== space && code !== tab && code !== endOfFile)
          throw new CsvError(this.recordLine, 'text_after_quote')
        from = index + 1
        this.state = 'closed'
      }
    }
    keep(piece.length)
    this.checkSize()
  }

  /**
   * Returns the last record if the text does not end with a line break.
   * @throws {CsvError}
   */
  end(): CsvRecord | undefined {
    if (this.state === 'quoted') throw new CsvError(this.recordLine, 'unclosed_quote')
    return this.endRecord()
  }

  private isEmpty(from: number, index: number) {
    return this.state === 'plain' && this.field === '' && from === index
  }

  private endField() {
    this.cells.push(this.field)
    this.size += this.field.length + 1
    this.field = ''
    this.state = 'plain'
    this.checkSize()
  }

  private checkSize() {
    if (this.size + this.field.length > maxRecord || this.cells.length > mostFields)
      throw new CsvError(this.recordLine, this.state === 'quoted' ? 'unclosed_quote' : 'record_too_long')
  }

  private endRecord(): CsvRecord | undefined {
    this.endField()
    const { cells, recordLine } = this
    this.cells = []
    this.size = 0
    return cells.length > 1 || cells[0] !== '' ? { line: recordLine, cells } : undefined
  }
}
