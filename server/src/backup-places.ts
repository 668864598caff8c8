import type { SitePlaces } from '@fcr/api'
import { createRegistry, Refusal } from '@fcr/platform'
import { sitePlaces } from './places'

/** Returns the places that a backup contains besides the database and the data folder. */
export const backupPlaces = (dataDir: string, env?: Record<string, string | undefined>): SitePlaces => ({
  ...sitePlaces(dataDir, env),
  registryKeys: async (registryDir, keysDir) => {
    const keys = await createRegistry(registryDir, { keysDir })
      .keys()
      .catch(() => [])
    return keys.map(({ id }) => id)
  },
  verifyRegistry: async (registryDir, keysDir) => {
    try {
      return (await createRegistry(registryDir, { keysDir }).verify()).problems
    } catch (error) {
      return [error instanceof Refusal ? error.reasons.join('; ') : String(error)]
    }
  },
})
