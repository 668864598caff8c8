/** Why the embedded database did not start, as one thread tells it to another. */
export type StartFailure = { message: string; code: string | undefined }

/** The errors of the database's own file system that have nothing to do with the code, by their number in WASI. */
const systemCodes: Record<number, string> = {
  2: 'EACCES',
  19: 'EDQUOT',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
}

/** Describes what starting the database threw: an error, or that file system's object with a number. */
export function describeFailure(thrown: unknown): StartFailure {
  const { errno, code } = Object(thrown) as { errno?: number; code?: string }
  const message =
    thrown instanceof Error ? thrown.message : `the file system failed (${errno ?? String(thrown)})`
  return { message, code: code ?? systemCodes[errno ?? 0] }
}

/** The error of that failure, about the database's folder. */
export const failureError = ({ message, code }: StartFailure, path: string): Error =>
  Object.assign(new Error(message), { code, path })
