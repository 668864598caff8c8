import { auditCommands } from './audit-commands'
import { backupCommands } from './backup-commands'
import { codeCommands } from './code-commands'
import type { Command } from './command'
import { databaseCommands } from './database-commands'
import { diagnosis } from './diagnosis/command'
import { identityCommands } from './identity-commands'
import { importCommands } from './import-commands'
import { keyCommands } from './key-commands'
import { mailCommands } from './mail-commands'
import { personCommands } from './person-commands'
import { teamCommands } from './team-commands'

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
