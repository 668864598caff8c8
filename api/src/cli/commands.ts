import { auditCommands } from './commands/audit-commands'
import { backupCommands } from './commands/backup-commands'
import { codeCommands } from './commands/code-commands'
import type { Command } from './command'
import { databaseCommands } from './commands/database-commands'
import { diagnosis } from './diagnosis/command'
import { identityCommands } from './commands/identity-commands'
import { importCommands } from './commands/import-commands'
import { keyCommands } from './commands/key-commands'
import { mailCommands } from './commands/mail-commands'
import { personCommands } from './commands/person-commands'
import { teamCommands } from './commands/team-commands'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...codeCommands,
  ...identityCommands,
  ...importCommands,
  ...auditCommands,
  ...personCommands,
  ...mailCommands,
  ...teamCommands,
  ...keyCommands,
  ...backupCommands,
  ...databaseCommands,
  diagnosis,
]
