// `npm run pack:kit [-- <folder>]`: packs what an area in another repository needs, as the site serves it at /kit/.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installDependencies } from '../start/install.mjs'
import { root } from '../start/workspaces.mjs'

/** Writes the packages and a list of them into a folder, which it empties. @param {string} target */
export async function packKit(target) {
  const { packAreaKit } = await import('./area-kit.mjs')
  const { packAreas } = await import('./areas.mjs')
  const { packCreateArea } = await import('./create-area.mjs')
  const { packShared } = await import('./shared.mjs')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const packages = await Promise.all([packShared(target), packAreaKit(target), packAreas(target)])
  packages.push(await packCreateArea(target, packages))
  writeFileSync(join(target, 'index.json'), `${JSON.stringify({ packages }, null, 2)}\n`)
  return packages
}

if (import.meta.filename === process.argv[1]) {
  installDependencies()
  const target = resolve(process.argv[2] ?? join(root, '.data/kit'))
  for (const { file } of await packKit(target)) console.log(join(target, file))
}
