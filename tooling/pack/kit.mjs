// `npm run pack:kit [-- <folder>]`: packs what an area in another repository needs, as the site serves it at /kit/.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { installDependencies } from '../start/install.mjs'
import { root } from '../start/workspaces.mjs'

/**
 * Writes the packages and a list of them into a folder, replacing its content. Concurrent calls do not disturb each
 * other. @param {string} target
 */
export async function packKit(target) {
  const { packAreaKit } = await import('./area-kit.mjs')
  const { packAreas } = await import('./areas.mjs')
  const { packCreateArea } = await import('./create-area.mjs')
  const { offerOf } = await import('./offer.mjs')
  const { packShared } = await import('./shared.mjs')
  mkdirSync(dirname(target), { recursive: true })
  const draft = mkdtempSync(`${target}-`)
  try {
    const packages = await Promise.all([packShared(draft), packAreaKit(draft), packAreas(draft)])
    packages.push(await packCreateArea(draft, packages))
    const { dependencies, devDependencies } = offerOf(packages)
    const list = { packages, versions: { ...dependencies, ...devDependencies } }
    writeFileSync(join(draft, 'index.json'), `${JSON.stringify(list, null, 2)}\n`)
    rmSync(target, { recursive: true, force: true })
    renameSync(draft, target)
    return packages
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

if (import.meta.filename === process.argv[1]) {
  installDependencies()
  const target = resolve(process.argv[2] ?? join(root, '.data/kit'))
  for (const { file } of await packKit(target)) console.log(join(target, file))
}
