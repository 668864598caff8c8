import { createHash } from 'node:crypto'
import type { Build } from '@fcr/shared/platform/manifest'

type Files = ReadonlyMap<string, Buffer>

/** Files that a browser runs or applies (`content-types.ts` in the gateway). */
const isExecutable = (name: string) => /\.(m?js|css)$/i.test(name)
const isScript = (name: string) => /\.m?js$/i.test(name)

/**
 * Returns the scripts and style sheets of an area whose alteration would go unnoticed, one line each. The shell
 * checks the hashes of the entry and of the files listed in `exposes`. All other files are loaded by the area's own
 * code, which has to contain their hashes.
 */
export function uncoveredFiles({ entry, exposes }: Build, files: Files): string[] {
  const covered = new Set([entry, ...Object.values(exposes).flatMap(({ js, css }) => [...js, ...css])])
  const namesByHash = new Map<string, string>()
  for (const [name, bytes] of files)
    if (isExecutable(name) && !covered.has(name))
      for (const algorithm of ['sha256', 'sha384', 'sha512'])
        namesByHash.set(`${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`, name)
  // A covered file can cover others; iterating over a set includes members added meanwhile.
  for (const name of covered) for (const hash of hashesIn(name, files)) coverBy(hash)
  return [...new Set(namesByHash.values())]
    .filter((name) => !covered.has(name))
    .map((name) => `no hash covers '${name}': the build needs the SubresourceIntegrityPlugin`)

  function coverBy(hash: string) {
    const name = namesByHash.get(hash)
    if (name !== undefined) covered.add(name)
  }
}

const hashesIn = (name: string, files: Files) =>
  (isScript(name) &&
    files
      .get(name)
      ?.toString('utf8')
      .match(/sha(?:256|384|512)-[A-Za-z0-9+/]{43,}={0,2}/g)) ||
  []

/**
 * Returns the problems of the global variables that an area's scripts set, one line each. Several versions of several
 * areas run in one page: if two of them used one variable, one would run the code of the other.
 */
export function globalProblems({ area, global, entry }: Build, files: Files): string[] {
  const prefix = area.replace(/\W/g, '_')
  const problems: string[] = []
  if (!new RegExp(`^${prefix}(_\\d\\w*)?$`).test(global))
    problems.push(
      `the federation name is '${global}': it has to be '${prefix}', best with the version ('${prefix}_1_0_0')`,
    )
  const chunkGlobals = [...files].flatMap(([name, bytes]) =>
    isScript(name) && name !== entry ? chunkGlobalOf(bytes.toString('utf8')) : [],
  )
  for (const name of new Set(chunkGlobals))
    if (!name.endsWith(global))
      problems.push(`its chunks use the global variable '${name}': set output.uniqueName to '${global}'`)
  return problems
}

/** Chunks of Rspack and webpack begin with `(self.webpackChunkName = self.webpackChunkName || []).push(`. */
const chunkGlobalOf = (code: string) =>
  /\(\s*(?:self|globalThis|window)(?:\.|\[")([\w$]+)(?:"\])?\s*=\s*(?:self|globalThis|window)\b/.exec(
    code,
  )?.[1] ?? []
