import { counted } from '@fcr/shared/contracts/text/counts'
import { moveDatabase } from '../../backup/move-database'
import { BackupProblem } from '../../backup/problem'
import { readLogin } from '../../database/login'
import { MigrationError } from '../../database/migrate'
import type { Db } from '../../database/open'
import { prepareDatabase } from '../../database/prepare'
import { recordStaff } from '../audit'
import { defineCommand, type Context } from '../command'
import { path } from '../options'
import { Refusal } from '../refusal'
import { moment } from '../table'

/** Refuses before anything is changed: with another login, or without the role, the site could not run safely. */
export async function requireOwner({ db }: Context) {
  const { name, owner, missing } = await readLogin(db)
  if (name !== owner)
    throw new Refusal(
      'not_owner',
      `El usuario de DATABASE_URL (${name}) no es el dueño de las tablas: use el del dueño, ${owner} (docs/run/database.md, Database roles).`,
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
          : 'El usuario de DATABASE_URL no puede cambiar las tablas (docs/run/database.md, Database roles).',
      )
    })
    await recordStaff(context.db, context, { details: { applied } })
    return {
      lines:
        applied.length > 0
          ? [
              ...applied.map((name) => `  ${name}`),
              counted(applied.length, 'migración aplicada.', 'migraciones aplicadas.'),
            ]
          : ['La base de datos ya estaba al día.'],
      data: { applied },
    }
  },
})

const move = defineCommand({
  name: 'base trasladar',
  about: 'Pasa la base de datos incluida a un servidor PostgreSQL vacío, y comprueba que quedó igual',
  opens: 'embedded',
  options: {
    a: path('URL', 'Base de datos vacía, con su usuario dueño; la contraseña va en PGPASSWORD'),
  },
  run: async (context, { options: { a } }) => {
    const { db, packageDir, io } = context
    const request = {
      source: db,
      targetUrl: a,
      packageDir,
      log: io.log,
      record: (to: Db, details: Record<string, unknown>) => recordStaff(to, context, { details }),
    }
    const moved = await moveDatabase(request).catch(async (error: unknown) => {
      if (!(error instanceof BackupProblem)) throw error
      await recordStaff(db, context, { outcome: error.code })
      throw new Refusal(error.code, error.message, error.data)
    })
    if (moved.kind === 'already_moved')
      return {
        lines: [`Esta base de datos ya se trasladó allí: ${moment(moved.at)}. No se cambió nada.`],
        data: { moved: false, at: moved.at?.toISOString() ?? null },
      }
    const rows = Object.values(moved.tables).reduce((sum, { count }) => sum + count, 0)
    return {
      lines: [
        `Trasladada: ${counted(rows, 'fila', 'filas')} en ${Object.keys(moved.tables).length} tablas, iguales por su huella.`,
        'Ponga DATABASE_URL con las mismas PASSWORD_KEYS y deje de usar la base de datos incluida.',
      ],
      data: { moved: true, tables: moved.tables },
    }
  },
})

export const databaseCommands = [migrate, move]
