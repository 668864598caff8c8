import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '../files'

type Named = { area?: string; name?: string; version?: string }

/** A file that is missing or damaged is reported when the build is read. */
const read = (file: string): Promise<Named> =>
  readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as Named)
    .catch(() => ({}))

/**
 * Checks that the version in an area's `package.json` was not raised after the build.
 * @param dist the build folder, in that of the area
 * @throws Refusal `old-build`
 */
export async function requireNewestBuild(dist: string): Promise<void> {
  const { area = '', version = '' } = await read(path.join(dist, 'build.json'))
  const next = await read(path.join(dist, '../package.json'))
  if (next.name?.split('/').at(-1) !== area || next.version === version.split('-local.')[0]) return
  throw new Refusal(
    'old-build',
    `the build is ${version}, package.json says ${next.version}: build ${area} first`,
  )
}
