/** The part of the API that server entry points use. */
export { createApi, type Api, type ApiDependencies } from './app'
export { FolderLockedError } from './database/folder-lock'
export { DatabaseUnavailableError, openDatabase, type Db, type OpenDatabase } from './database/open'
export { prepareDatabase } from './database/prepare'
export { DemoRefusedError, seedDemo } from './demo/seed'
export type { Demo } from './demo/demo-file'
export { checkStoredKeys, PasswordKeyError, usePasswordKeys } from './passwords/keys'
export { loadSettings, SettingsError, type Settings } from './settings'
