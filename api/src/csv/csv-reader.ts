/** One record; `line` is where it begins in the file, counted from 1 (a quoted field may hold line breaks). */
export type CsvRecord = { line: number; cells: string[] }

export type CsvFault = 'unclosed_quote' | 'record_too_long'

/** A text that cannot be CSV. `line` is where the record at fault begins. */
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

export type Separator = ',' | ';'

/** Longest record, in characters: a quote that nobody closes must not pull the whole file into memory. */
const maxRecord = 256 * 1024

const [quote, lineFeed, carriageReturn] = ['"', '\n', '\r'].map((character) => character.charCodeAt(0))

/**
 * Reads CSV (RFC 4180) piece by piece: quoted fields may hold separators, line breaks and doubled quotes; records end
 * with LF, CRLF or CR. Empty lines are left out. Pieces may be cut anywhere.
 */
export class CsvReader {
  private readonly separator: number
  private cells: string[] = []
  /** What the pieces before held of the field under way. */
  private field = ''
  /** Of the fields before it, in characters. */
  private size = 0
  /** Inside quotes; after a quote that either closed the field or was the first of two; or neither. */
  private state: 'plain' | 'quoted' | 'quote' = 'plain'
  private line = 1
  private recordLine = 1
  private afterReturn = false
  private atStart = true

  constructor(separator: Separator) {
    this.separator = separator.charCodeAt(0)
  }

  /** The records that end within this piece. @throws {CsvError} */
  *read(piece: string): Generator<CsvRecord> {
    let start = 0
    if (this.atStart && piece !== '') {
      if (piece.startsWith('\uFEFF')) start = 1
      this.atStart = false
    }
    // Where the characters begin that belong to the field but are not copied yet.
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
        // The second of two stands for one; the first of a field opens it.
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
      } else this.state = 'plain'
    }
    keep(piece.length)
    this.checkSize()
  }

  /** The last record, where the text does not end with a line break. @throws {CsvError} */
  end(): CsvRecord | undefined {
    if (this.state === 'quoted') throw new CsvError(this.recordLine, 'unclosed_quote')
    return this.endRecord()
  }

  private isEmpty(from: number, index: number) {
    return this.field === '' && from === index
  }

  private endField() {
    this.cells.push(this.field)
    this.size += this.field.length + 1
    this.field = ''
    this.state = 'plain'
    this.checkSize()
  }

  private checkSize() {
    if (this.size + this.field.length > maxRecord)
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
