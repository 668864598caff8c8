import path from 'node:path'
import { areaName, version } from '@fcr/shared/contracts/releases'
import { Refusal } from './refusal'

/**
 * Paths in a registry folder. Names with a leading dot are never served. The keys may be in another folder
 * that only operators can write: then write access to the registry is not enough to make the site trust a
 * key.
 */
export const layout = (dir: string, keysDir = path.join(dir, 'keys')) => ({
  dir,
  keys: keysDir,
  key: (id: string) => path.join(keysDir, `${id}.json`),
  /** The private key of a local registry. */
  localKey: path.join(dir, '.local-key.pem'),
  live: path.join(dir, 'live.json'),
  history: path.join(dir, 'history'),
  historyRecord: (revision: number) => path.join(dir, 'history', `${String(revision)}.json`),
  areas: path.join(dir, 'areas'),
  area: (area: string) => path.join(dir, 'areas', checkArea(area)),
  release: (area: string, release: string) => path.join(dir, 'areas', checkArea(area), checkVersion(release)),
  gate: (area: string, release: string) =>
    path.join(dir, 'gates', checkArea(area), `${checkVersion(release)}.json`),
  temporary: path.join(dir, '.tmp'),
})
export type Layout = ReturnType<typeof layout>

// Names come from the command line and from URLs; here they become paths.
const checkArea = (area: string) => {
  if (!areaName.safeParse(area).success)
    throw new Refusal('bad-area', `'${area.slice(0, 60)}' is not an area's name`)
  return area
}
const checkVersion = (value: string) => {
  if (!version.safeParse(value).success)
    throw new Refusal('bad-version', `'${value.slice(0, 80)}' is not a version`)
  return value
}
