import type { Problem } from './rows'

/** Problems that are kept and told one by one; beyond that they are only counted. */
const maxProblems = 1000

export type ImportCounts = {
  /** Rows of the file, the bad ones too. */
  read: number
  added: number
  changed: number
  unchanged: number
  /** People who look after their data themselves, and were left as they are. */
  kept: number
  /** Rows that met an account nobody verified: each is a case for the staff. */
  disputed: number
  /** Rows with at least one problem. */
  bad: number
}

export type ImportReport = ImportCounts & {
  /** 'refused': there are bad rows, and nothing was stored. 'dry_run': nothing was stored because nothing was to be. */
  outcome: 'done' | 'refused' | 'dry_run'
  problems: Problem[]
  /** How many problems there are beyond those listed. */
  moreProblems: number
  /** SHA-256 of the file, so that what was imported can be told later. */
  sha256: string
  /** Further facts for the person, in Spanish. */
  notes: string[]
}

export type ImportOptions = {
  /** Store the good rows even where there are bad ones. */
  partial: boolean
  /** Go through all of it and store nothing. */
  dryRun: boolean
  /** Called now and then: rows so far, and the share of the file (0 to 1). */
  onProgress?: (rows: number, share: number) => void
}

/** Collects what an import finds. */
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
    const problems = [...this.problems].sort((one, other) => one.line - other.line)
    return { outcome, ...counts, problems, moreProblems, notes, sha256 }
  }
}
