// Responses of the registry, with the fields that this page shows.

export type FileChange = {
  file: string
  change: 'added' | 'removed' | 'changed'
  /** Bytes; null if the file does not exist in that version. */
  before: number | null
  after: number | null
}

/** Response to `diff`. */
export type ReleaseDiff = {
  files: FileChange[]
  routes: { added: string[]; removed: string[] }
  requires: { name: string; before: string | null; after: string | null }[]
  /** Bytes of all files, uncompressed. */
  size: { before: number; after: number }
}

/** Response to `explain`: a place in the sources, with the lines around it. */
export type Explained = {
  file: string
  line: number
  column: number
  text: { line: number; code: string }[]
}
