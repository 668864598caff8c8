import type { ChangeAuthor } from '../changes/author'
import type { Problem } from './rows'

/** Problems that are listed one by one; beyond that they are only counted. */
const maxProblems = 1000

export type ImportCounts = {
  /** Rows of the file, including bad ones. */
  read: number
  added: number
  changed: number
  unchanged: number
  /** Rows of people who maintain their data themselves; left unchanged. */
  kept: number
  /** Rows with the number of an unverified account: each becomes a case for the staff. */
  disputed: number
  /** Rows with at least one problem. */
  bad: number
}

export type ImportReport = ImportCounts & {
  /** 'refused': there are bad rows, so nothing was stored. 'dry_run': nothing was stored, as requested. */
  outcome: 'done' | 'refused' | 'dry_run'
  problems: Problem[]
  /** Number of problems beyond those listed. */
  moreProblems: number
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

/** Collects the counts and problems of an import. */
export class Tally {
  readonly counts: ImportCounts = {
    read: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    kept: 0,
    disputed: 0,
    bad: 0,
  }
  readonly problems: Problem[] = []
  readonly notes: string[] = []
  private more = 0

  reject(problems: readonly Problem[]) {
    this.counts.bad += 1
    for (const problem of problems)
      if (this.problems.length < maxProblems) this.problems.push(problem)
      else this.more += 1
  }

  report({ partial, dryRun }: ImportOptions, sha256: string): ImportReport {
    const outcome = this.counts.bad > 0 && !partial ? 'refused' : dryRun ? 'dry_run' : 'done'
    const { counts, more: moreProblems, notes } = this
    const problems = [...this.problems].sort((a, b) => a.line - b.line)
    return { outcome, ...counts, problems, moreProblems, notes, sha256 }
  }
}
