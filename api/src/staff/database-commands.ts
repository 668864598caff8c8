import { MigrationError } from '../database/migrate'
import { prepareDatabase } from '../database/prepare'
import { recordStaff } from './audit'
import { defineCommand } from './command'
import { Refusal } from './refusal'
import { amount } from './table'

const migrate = defineCommand({
  name: 'base migrar',
  aliases: ['database migrate'],
  about: 'Pone al día las tablas y las listas, con el usuario dueño de la base de datos en DATABASE_URL',
  opens: 'any_version',
  run: async (context) => {
    const applied = await prepareDatabase(context.db, context.packageDir).catch((error: unknown) => {
      // Not recorded: the audit table may be among the missing ones.
      if (!(error instanceof MigrationError)) throw error
      throw new Refusal(
        'not_migrated',
        error.cause === undefined
          ? `La base de datos no se puso al día: ${error.message}.`
          : 'El usuario de DATABASE_URL no puede cambiar las tablas: use el del dueño (docs/operation.md, Database roles).',
      )
    })
    await recordStaff(context.db, context, { details: { applied } })
    return {
      lines:
        applied.length > 0
          ? [
              ...applied.map((name) => `  ${name}`),
              amount(applied.length, 'migración aplicada.', 'migraciones aplicadas.'),
            ]
          : ['La base de datos ya estaba al día.'],
      data: { applied },
    }
  },
})

export const databaseCommands = [migrate]
