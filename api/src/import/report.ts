import { createHash } from 'node:crypto'
import { NamelessRows } from './nameless-rows'
import type { ChangeAuthor } from '../changes/author'
import type { Problem, Row, Warning } from './rows'
import { clearedColumns, isStored, type Verdict } from './upsert'

/** Maximum number of listed problems, and of listed warnings; further ones are only counted. */
const mostListed = 1000

type ImportCounts = {
  /** Rows of the file, including bad ones. */
  read: number
  added: number
  changed: number
  unchanged: number
  /** Rows of people who maintain their data themselves; left unchanged. */
  kept: number
  /** Rows with the number of an unverified account: each becomes a case for the staff. */
  disputed: number
  /** Rows with the number of a person who has another name; left out. */
  other: number
  /** Rows with at least one problem. */
  bad: number
}

export type ImportReport = ImportCounts & {
  /** 'refused': there are bad rows, so nothing was stored. 'dry_run': nothing was stored, as requested. */
  outcome: 'done' | 'refused' | 'dry_run'
  problems: Problem[]
  /** Number of problems beyond those listed. */
  moreProblems: number
  /** Unusual values in rows that are stored; they block nothing. */
  warnings: Warning[]
  /** Number of warnings beyond those listed. */
  moreWarnings: number
  /** Number of stored values that the import clears, by column of the register. */
  cleared: Record<string, number>
  /** SHA-256 of the effect on each stored row, with the values that it replaces: two imports with the same do the same. */
  effects: string
  /** SHA-256 of the file, to identify it later. */
  sha256: string
  /** Additional facts for the user, in Spanish. */
  notes: string[]
}

export type ImportOptions = {
  /** Author of the import, for the history of changes. */
  author: ChangeAuthor
  /** Store the valid rows even if there are bad ones. */
  partial: boolean
  /** Process the whole file but store nothing. */
  dryRun: boolean
  /** Called periodically with the number of rows so far and the processed share of the file (0 to 1). */
  onProgress?: (rows: number, share: number) => void
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** Collects the counts and problems of an import. */
export class Tally {
  readonly counts: ImportCounts = {
    read: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    kept: 0,
    disputed: 0,
    other: 0,
    bad: 0,
  }
  readonly problems: Problem[] = []
  readonly notes: string[] = []
  private readonly warnings: Warning[] = []
  private readonly cleared: Record<string, number> = {}
  private readonly effects: string[] = []
  private moreProblems = 0
  private moreWarnings = 0
  private readonly nameless = new NamelessRows()

  /** Counts a line by what was read from it; returns the row to store, if any. */
  read(line: number, row: Row | Problem[] | undefined): Row | undefined {
    if (row === undefined) {
      this.nameless.add(line)
      return undefined
    }
    this.counts.read += 1
    if (!Array.isArray(row)) return row
    this.reject(row)
    return undefined
  }

  /** Adds the note about rows with neither number nor name. Call when the file has been read. */
  noteNameless() {
    this.notes.push(...this.nameless.notes())
  }

  reject(problems: readonly Problem[]) {
    this.counts.bad += 1
    for (const problem of problems)
      if (this.problems.length < mostListed) this.problems.push(problem)
      else this.moreProblems += 1
  }

  warn(warnings: readonly Warning[]) {
    for (const warning of warnings)
      if (this.warnings.length < mostListed) this.warnings.push(warning)
      else this.moreWarnings += 1
  }

  /** Counts the outcome of a row; warnings about a row that stores nothing are dropped. */
  conclude(
    row: { line: number; values: Record<string, unknown>; warnings: readonly Warning[] },
    { outcome, before }: { outcome: Verdict; before: Record<string, unknown> | null },
  ) {
    this.counts[outcome] += 1
    for (const column of clearedColumns(outcome, { before, given: row.values }))
      this.cleared[column] = (this.cleared[column] ?? 0) + 1
    if (!isStored(outcome)) return
    this.warn(row.warnings)
    this.effects.push(sha256Of(`${row.line} ${outcome} ${JSON.stringify(before)}`))
  }

  report({ partial, dryRun }: ImportOptions, sha256: string): ImportReport {
    const outcome = this.counts.bad > 0 && !partial ? 'refused' : dryRun ? 'dry_run' : 'done'
    const { counts, cleared, moreProblems, moreWarnings, notes } = this
    const byLine = <Item extends Problem>(items: readonly Item[]) =>
      [...items].sort((a, b) => a.line - b.line)
    const problems = byLine(this.problems)
    const warnings = byLine(this.warnings)
    return {
      outcome,
      ...counts,
      problems,
      moreProblems,
      warnings,
      moreWarnings,
      cleared,
      notes,
      // The database returns a batch's rows in any order.
      effects: sha256Of(this.effects.sort().join(' ')),
      sha256,
    }
  }
}
