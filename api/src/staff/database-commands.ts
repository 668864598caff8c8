import { readLogin } from '../database/login'
import { MigrationError } from '../database/migrate'
import { prepareDatabase } from '../database/prepare'
import { recordStaff } from './audit'
import { defineCommand, type Context } from './command'
import { Refusal } from './refusal'
import { amount } from './table'

/** Refuses before anything is changed: with another login, or without the role, the site could not run safely. */
async function requireOwner({ db }: Context) {
  const { name, owner, missing } = await readLogin(db)
  if (name !== owner)
    throw new Refusal(
      'not_owner',
      `El usuario de DATABASE_URL (${name}) no es el dueño de las tablas: use el del dueño, ${owner} (docs/operation.md, Database roles).`,
    )
  if (missing.length > 0)
    throw new Refusal(
      'app_role_missing',
      `A ${name} le falta el rol con el que trabaja el sitio; no se cambió nada. Ejecute como administrador de la base de datos, y repita la orden:\n${missing.map((statement) => `  ${statement}`).join('\n')}`,
      { statements: missing },
    )
}

const migrate = defineCommand({
  name: 'base migrar',
  aliases: ['database migrate'],
  about: 'Pone al día las tablas y las listas, con el usuario dueño de la base de datos en DATABASE_URL',
  opens: 'any_version',
  run: async (context) => {
    await requireOwner(context)
    const applied = await prepareDatabase(context.db, context.packageDir).catch((error: unknown) => {
      // Not recorded: the audit table may be among the missing ones.
      if (!(error instanceof MigrationError)) throw error
      throw new Refusal(
        'not_migrated',
        error.cause === undefined
          ? `La base de datos no se puso al día: ${error.message}.`
          : 'El usuario de DATABASE_URL no puede cambiar las tablas (docs/operation.md, Database roles).',
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
