// The servers as they were built, with what a start uses of them. Their own types belong to their own
// checks: following them from here would check every server twice.

/** @typedef {{ ready(): PromiseLike<unknown>, routing(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse): void, close(): PromiseLike<unknown> }} App */
/** @typedef {{ packageDir: string, apiBase: string, trustedProxies: string[], siteOrigins: string[], passwordKeys: string[], hstsIncludeSubDomains: boolean }} Settings */
/** @typedef {object} Db opaque here */
/** @typedef {{ info(values: object, message: string): void }} Log */
/** @typedef {{ numero_identificacion: string, password: string }} Credentials */
/** @typedef {{ url: string, member: Credentials, mustChange: Credentials, codes: { JEP: string[], UBPD: string[] } }} Demo */
/**
 * @typedef {{
 *   loadSettings(env: Record<string, string | undefined>): Settings,
 *   SettingsError: new (problems: string[]) => Error & { problems: string[] },
 *   usePasswordKeys(keys: readonly string[]): void,
 *   checkStoredKeys(db: Db): Promise<void>,
 *   openDatabase(settings: Settings): Promise<{ db: Db, figures(): object, close(): Promise<void> }>,
 *   prepareDatabase(db: Db, packageDir: string): Promise<void>,
 *   createApi(settings: Settings, dependencies: { db: Db, poolFigures: () => object, furtherFigures?: () => Promise<string> }): Promise<{ app: App & { log: Log } }>,
 *   seedDemo(db: Db, options: { dataDir: string, url: string }): Promise<Demo>,
 * }} Api
 */
/** @typedef {import('@fcr/shared/contracts/releases').AreaOverride} AreaOverride */
/** @typedef {{ actor: string, reason: string }} Meta */
/**
 * @typedef {{
 *   createGateway(options: { registryDir: string, keysDir?: string | undefined, siteConfigFile: string, origin: string, overrides?: Record<string, AreaOverride> | undefined, localAreas?: 'loopback' | undefined, logger: object, trustProxy: string[] | false, hstsIncludeSubDomains?: boolean }): Promise<App & { figures(): Promise<string> }>,
 *   openRegistry(dir: string, options?: { keysDir?: string | undefined }): {
 *     makeLocal(): Promise<void>,
 *     publish(dist: string): Promise<unknown>,
 *     live(): Promise<import('@fcr/shared/contracts/releases').Live>,
 *     history(filter?: { area?: string }): Promise<import('@fcr/shared/contracts/releases').HistoryRecord[]>,
 *     verify(): Promise<{ problems: string[] }>,
 *     activateTogether(targets: { area: string, version: string }[], meta: Meta): Promise<unknown>,
 *   },
 * }} Platform
 */

/** @param {string} path */
const load = (path) => import(new URL(path, import.meta.url).href)

/** @returns {Promise<Api>} */
export const builtApi = () => load('../../api/dist/index.mjs')

/** @returns {Promise<Platform>} */
export const builtPlatform = () => load('../../platform/dist/index.mjs')
