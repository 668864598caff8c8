/** @typedef {NodeJS.ErrnoException & { port?: number }} SystemError */

/** @param {SystemError} error */
const noSpace = ({ path }) =>
  `The disk is full${path ? `: ${path} cannot be written` : ''}. Free space on it and run the command again.`
/** @param {SystemError} error */
const noRight = ({ code, path = 'A file' }) =>
  `${path} cannot be used by this user (${code}). Change its rights, or run the command as its owner.`

/** Explanations of system errors that are not bugs, by their code. 53100 is PostgreSQL's code of a full disk. */
const systemProblems = /** @type {Record<string, (error: SystemError) => string>} */ ({
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  53100: noSpace,
  EACCES: noRight,
  EPERM: noRight,
  EROFS: noRight,
  EADDRINUSE: ({ port }) => `Port ${port} is in use by another program. Choose another one: PORT=3001`,
})

/** Names of the errors that users cause and can fix. */
const expectedErrors = [
  'StartError',
  'AreaProblem',
  'FolderLockedError',
  'SettingsError',
  'PasswordKeyError',
  'Refusal',
  'BuildError',
  'DatabaseUnavailableError',
  'MigrationError',
  'AppRoleError',
  'PoolerError',
  'DemoRefusedError',
]

/** Returns the line that explains an error; undefined for a bug. @param {unknown} error @returns {string | undefined} */
function explain(error) {
  if (!(error instanceof Error)) return undefined
  if (expectedErrors.includes(error.name === 'Error' ? error.constructor.name : error.name))
    return error.message
  const { code = '' } = /** @type {SystemError} */ (error)
  // The bundler quotes the system's error: 'Rspack FS Error: IO error: Error: ENOSPC: no space left …'.
  const [, quoted = ''] = / (E[A-Z]+): /.exec(error.message) ?? []
  return (systemProblems[code] ?? systemProblems[quoted])?.(error) ?? explain(error.cause)
}

/**
 * Prints why a command ended. Problems that users cause and can fix (a busy port, a full disk, a locked folder, a wrong
 * setting) take one line; anything else is a bug and keeps its stack.
 * @param {unknown} error
 */
export const printProblem = (error) => console.error(explain(error) ?? error)
