import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { areaName, build, version } from '@fcr/shared/platform/manifest'
import { Refusal, disk } from '../../files'

/** Written by Module Federation's build plugins; these are the fields that a release needs. */
export const manifestFile = 'mf-manifest.json'
/** The facts about an area that no build plugin knows; written by its team. */
export const areaFile = 'area.json'

const names = z.array(z.string()).default([])
const assets = z.object({
  js: z.object({ sync: names, async: names }),
  css: z.object({ sync: names, async: names }),
})

const federationManifest = z.object({
  metaData: z.object({
    name: z.string(),
    globalName: z.string(),
    pluginVersion: z.string(),
    buildInfo: z.object({ buildVersion: z.string() }),
    remoteEntry: z.object({ name: z.string(), path: z.string().default(''), type: z.string() }),
    publicPath: z.string().optional(),
    getPublicPath: z.string().optional(),
    /** Type declarations for other projects. */
    types: z.object({ zip: z.string().default(''), api: z.string().default('') }).optional(),
  }),
  shared: z
    .array(
      z.object({ name: z.string(), requiredVersion: z.string().or(z.literal(false)).optional(), assets }),
    )
    .default([]),
  remotes: z.array(z.object({ federationContainerName: z.string() })).default([]),
  exposes: z.array(z.object({ path: z.string(), assets })).default([]),
})
export type FederationManifest = z.infer<typeof federationManifest>

/** The fields of `area.config.ts` (`AreaConfig` in `@fcr/shared/area`) that need no build by the kit. */
const areaDescription = z.strictObject({
  name: areaName,
  /** If it differs from the version in `package.json`, which the manifest has. */
  version: version.optional(),
  routes: build.shape.routes.min(1),
  frame: build.shape.frame,
  libraryClasses: build.shape.libraryClasses,
  heads: z
    .record(
      z.string().startsWith('/'),
      z.strictObject({
        title: z.string(),
        description: z.string().nullable().default(null),
        public: z.boolean().default(false),
      }),
    )
    .default({}),
})
export type AreaDescription = z.infer<typeof areaDescription>

/** Returns the description of a folder that another tool built; undefined if there is no manifest. @throws Refusal */
export async function readFederationManifest(
  distDir: string,
): Promise<{ manifest: FederationManifest; area: AreaDescription } | undefined> {
  const manifest = await readJson(distDir, manifestFile, federationManifest)
  if (!manifest) return undefined
  const area = await readJson(distDir, areaFile, areaDescription)
  if (area) return { manifest, area }
  throw new Refusal(
    'bad-build',
    `${areaFile} is missing beside ${manifestFile}: it names the area and its routes`,
  )
}

/** Far larger than any manifest. */
const MOST_BYTES = 1_000_000

/** Reads one of the two files; undefined if it is missing. @throws Refusal */
async function readJson<T>(distDir: string, name: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const file = path.join(distDir, name)
  let json: unknown
  try {
    if ((await stat(file)).size > MOST_BYTES)
      throw new Refusal('bad-build', `${name} has more than ${MOST_BYTES / 1e6} MB`)
    json = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (disk.isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined
    if (error instanceof SyntaxError) throw new Refusal('bad-build', `${name} is not JSON`)
    throw error
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new Refusal('bad-build', ...problemsOf(name, parsed.error))
}

export const problemsOf = (file: string, { issues }: Pick<z.ZodError, 'issues'>) =>
  issues.map(({ path: place, message }) =>
    [file, ...(place.length > 0 ? [place.join('.')] : []), message].join(': '),
  )
