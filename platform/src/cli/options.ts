import { cleanLines } from '@fcr/shared/contracts/readings/clean-typed'
import { Option } from '@commander-js/extra-typings'
import { UsageError } from './usage'

export const dryRun = new Option('--dry-run', 'print what would happen, change nothing (no release checks)')
export const force = new Option(
  '--force',
  'continue although the release checks found a problem; the history records it',
)
export const asIntended = new Option(
  '--as-intended',
  'confirm that the pages are meant to differ from the live version as the release checks say; the history records it',
)
export const securityFix = new Option(
  '--security-fix',
  'the version before is a danger: auto-rollback never rolls this one back, it only alarms',
)
export const reason = (verb: string) =>
  new Option('--reason <text>', 'why; the history records it')
    .argParser((text) => {
      const why = cleanLines(text)
      if (why === '') throw new UsageError(`${verb} needs --reason "why"`)
      return why
    })
    .makeOptionMandatory()
