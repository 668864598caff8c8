import path from 'node:path'
import type { PageLayouts } from '@fcr/shared/platform/check-results'
import type { Mount } from '../checks/release-checks'
import { makeKey, readSigner } from '../trust/keys'
import { createRegistry } from '../deployments/create-registry'
import { buildArea, buildShell, provides, temporaryFolder, type Sources } from './fixtures'

export type CheckedRegistry = Awaited<ReturnType<typeof createCheckedRegistry>>

/** The data that the short part stores of each version's pages. */
export const layouts: PageLayouts = {
  'mf-mapa': {
    '/mapaUBPD visitor': {
      path: '/mapaUBPD',
      frameless: false,
      header: 'visible',
      footer: 'visible',
      headerBottom: 80,
      headingTop: 120,
    },
  },
}

/**
 * A registry with a live shell, whose operator may change shell and map. The test sets the findings of its release
 * checks.
 */
export async function createCheckedRegistry() {
  const folder = await temporaryFolder()
  const browser = {
    name: 'a browser',
    /** The findings of each part. */
    problems: [] as string[],
    thoroughProblems: [] as string[],
    differences: [] as string[],
    /** The areas for which each part was run, run by run. */
    mounted: [] as string[][],
    examined: [] as string[][],
  }
  const mount: Mount = ({ changed, parts }) => {
    const isShort = parts.includes('short')
    if (isShort) browser.mounted.push([...changed])
    const short = isShort ? browser.problems : []
    const isThorough = parts.includes('thorough') && short.length === 0
    if (isThorough) browser.examined.push([...changed])
    const thorough = isThorough ? browser.thoroughProblems : []
    const [differences, pages] = isShort ? [browser.differences, layouts] : [[], {}]
    return Promise.resolve({ browser: browser.name, short, thorough, differences, layouts: pages })
  }
  const open = (options: { mount?: Mount } = { mount }) =>
    createRegistry(path.join(folder.dir, 'registry'), options)
  const registry = open()
  const file = path.join(folder.dir, 'team.pem')
  const { publicFile } = await makeKey(file)
  const signer = await readSigner(file)
  const meta = { signer, reason: 'a test' }
  const grant = { areas: ['shell', 'mf-mapa'], grants: ['operator' as const], owner: 'Ana', by: 'ana' }
  await registry.allowKey(publicFile, { ...grant, signer })

  const publishShell = async (version: string) =>
    registry.publish(
      await buildShell(folder.dir, version, {
        build: { provides: { ...provides, shared: { ...provides.shared, 'react-dom': '19.3.1' } } },
      }),
      { signer },
    )
  await publishShell('1.0.0')
  await registry.activate('shell', '1.0.0', meta)
  browser.mounted = []
  browser.examined = []

  return {
    dir: folder.dir,
    remove: () => folder.remove(),
    browser,
    mount,
    open,
    registry,
    signer,
    meta,
    publishShell,
    publish: async (version: string, sources?: Sources) =>
      registry.publish(await buildArea(folder.dir, 'mf-mapa', version, sources), { signer }),
    activate: (version: string, more: { force?: boolean } = {}) =>
      registry.activate('mf-mapa', version, { ...meta, ...more }),
    newest: async () => (await registry.history({ limit: 1 }))[0],
    lastGood: async () => (await registry.live()).areas['mf-mapa']?.lastGood?.version ?? null,
  }
}
