import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SitePlaces } from '../backup/places'
import { openForStaff } from '../cli/database'
import { busyServerTimeout, type Db } from '../database/open'
import { runStaff } from '../cli/run'
import { createDatabase, openTestServer } from './server-database'
import { testKey } from './served-site'

/** A registry that is sound as long as its state is; the platform, which knows real ones, is not the API's to import. */
const placesOf = (dataDir: string): SitePlaces => ({
  registryDir: join(dataDir, 'registry'),
  keysDir: undefined,
  siteConfigFile: join(dataDir, 'site.json'),
  registryKeys: () => Promise.resolve(['registry-key']),
  verifyRegistry: async (dir) =>
    (await readFile(join(dir, 'live.json'), 'utf8').catch(() => '')) === 'sound'
      ? []
      : ['live.json is damaged'],
})

export type BackupSite = Awaited<ReturnType<typeof openBackupSite>>

/** A database on the test server and a data folder, in which the staff's command runs as it does in production. */
export async function openBackupSite(state: 'empty' | 'prepared') {
  const { url, drop } = await createDatabase(process.env['DATABASE_URL_TEST'] ?? '', state)
  const dataDir = await mkdtemp(join(tmpdir(), 'fcr-backup-'))
  const { db, close } = openTestServer(url, 3)
  return {
    url,
    db,
    dataDir,
    place: (...names: string[]) => join(dataDir, ...names),
    run: async (words: readonly string[], env: Record<string, string> = {}) => {
      const [printed, logged]: [string[], string[]] = [[], []]
      const exitCode = await runStaff([...words, '--json'], {
        env: {
          DATABASE_URL: url,
          DATA_DIR: dataDir,
          PASSWORD_KEYS: testKey,
          FCR_ACTOR: 'ana.prueba',
          ...env,
        },
        folder: dataDir,
        io: {
          print: (text) => void printed.push(text),
          log: (text) => void logged.push(text),
          ask: () => Promise.resolve(undefined),
        },
        places: placesOf,
        open: (settings, options) => openForStaff(settings, { ...options, patience: busyServerTimeout }),
      })
      const answer = JSON.parse(printed.join('\n')) as Record<string, unknown> & { error?: { code: string } }
      return { exitCode, answer, code: answer.error?.code, logged: logged.join('\n') }
    },
    remove: async () => {
      await close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Files of a site: a registry with a private key, and the site's configuration. */
export async function addSiteFiles({ place }: Pick<BackupSite, 'place'>) {
  await mkdir(place('registry', 'areas', 'mf-mapa'), { recursive: true })
  await writeFile(place('registry', 'live.json'), 'sound')
  await writeFile(place('registry', 'areas', 'mf-mapa', 'a.js'), 'code')
  await writeFile(place('registry', '.local-key.pem'), 'private')
  await writeFile(place('site.json'), '{}')
}

export const numbersOf = async (db: Db) =>
  (await db.selectFrom('compareciente').select('numero_identificacion').orderBy('id').execute()).map(
    (row) => row.numero_identificacion,
  )
