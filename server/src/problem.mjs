/**
 * Prints why a command ended. Problems that users cause and can fix (a busy port, a locked folder, a wrong
 * setting) take one line; anything else is a bug and keeps its stack.
 * @param {unknown} error
 */
export function printProblem(error) {
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
  if (
    error instanceof Error &&
    expectedErrors.includes(error.name === 'Error' ? error.constructor.name : error.name)
  )
    console.error(error.message)
  else console.error(error)
}
