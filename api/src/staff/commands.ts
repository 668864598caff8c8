import { auditCommands } from './audit-commands'
import { backupCommands } from './backup-commands'
import { codeCommands } from './code-commands'
import { conflictCommands } from './conflict-commands'
import type { Command } from './command'
import { databaseCommands } from './database-commands'
import { diagnosis } from './diagnosis/command'
import { identityCommands } from './identity-commands'
import { importCommands } from './import-commands'
import { keyCommands } from './key-commands'
import { mailCommands } from './mail-commands'
import { memberCommands } from './member-commands'
import { personCommands } from './person-commands'
import { requestCommands } from './request-commands'
import { teamCommands } from './team-commands'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...codeCommands,
  ...memberCommands,
  ...identityCommands,
  ...conflictCommands,
  ...importCommands,
  ...auditCommands,
  ...requestCommands,
  ...personCommands,
  ...mailCommands,
  ...teamCommands,
  ...keyCommands,
  ...backupCommands,
  ...databaseCommands,
  diagnosis,
]
