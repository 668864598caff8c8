export const needsServer =
  'Esta orden es para un servidor PostgreSQL (DATABASE_URL). La base de datos incluida se respalda con el sitio detenido, copiando la carpeta de datos; o pásela a un servidor con "base trasladar".'

/** Why a backup, a restore or a move was not done; the message is Spanish. */
export class BackupProblem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly data: Record<string, unknown> = {},
  ) {
    super(message)
    this.name = 'BackupProblem'
  }
}
