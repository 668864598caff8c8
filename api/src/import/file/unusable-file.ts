export type FileFault =
  | 'not_found'
  | 'not_a_file'
  | 'unreadable'
  | 'empty'
  | 'too_large'
  | 'spreadsheet'
  | 'workbook'
  | 'workbook_size'
  | 'workbook_width'
  | 'workbook_cost'
  | 'workbook_kind'
  | 'web_page'
  | 'encoding'
  | 'binary'
  | 'header'
  | 'csv'
  | 'too_many_rows'
  | 'changed'

/** A file that cannot be imported at all. The message is in Spanish, for the owner of the file. */
export class UnusableFileError extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault, message: string) {
    super(message)
    this.name = 'UnusableFileError'
    this.fault = fault
  }
}
