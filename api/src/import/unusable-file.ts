export type FileFault =
  | 'not_found'
  | 'not_a_file'
  | 'unreadable'
  | 'empty'
  | 'too_large'
  | 'spreadsheet'
  | 'utf16'
  | 'binary'
  | 'header'
  | 'csv'
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
