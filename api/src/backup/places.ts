/** The parts of a site besides its database and data folder; the server, which composes the site, passes them. */
export type SitePlaces = {
  registryDir: string
  /** Folder with the registry's keys, if it is not in the registry. */
  keysDir: string | undefined
  siteConfigFile: string
  /** Returns the ids of the registry's keys. */
  registryKeys: (registryDir: string, keysDir: string | undefined) => Promise<string[]>
  /** Verifies a registry folder; one line per problem. */
  verifyRegistry: (registryDir: string, keysDir: string | undefined) => Promise<string[]>
}
