// The modules that the shell shares with areas: its own copy of each, at its own version.
import {
  registerGlobalPlugins,
  satisfy,
  type createInstance,
  type ModuleFederation,
} from '@module-federation/enhanced/runtime'
import { queryLibrary } from '../live-state'
import { loadQueries } from './load-queries'
import { sharedModules, type SharedName } from './shared-modules'

declare const __SHARED_VERSIONS__: Record<SharedName, string>

type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>

const share = (name: SharedName) => ({
  version: __SHARED_VERSIONS__[name],
  shareConfig: { singleton: true, requiredVersion: `^${__SHARED_VERSIONS__[name]}` },
})

/**
 * The shared modules in the form that Module Federation's host expects. The query library loads with the first area
 * that uses it.
 */
export function shared(): Shared {
  const modules = Object.entries(sharedModules) as [keyof typeof sharedModules, object][]
  return {
    ...Object.fromEntries(modules.map(([name, module]) => [name, { ...share(name), lib: () => module }])),
    [queryLibrary]: {
      ...share(queryLibrary),
      async get() {
        const { shared: module } = await loadQueries()
        return () => module
      },
    },
  }
}

/**
 * Gives every container in the page the shell's copy of a shared module, even if the container has its own: two
 * copies of React or of the session would not share state. If the container requires a version that the shell does
 * not have, its import throws.
 */
export function protectShared(host: ModuleFederation) {
  registerGlobalPlugins([
    {
      name: 'shared-from-shell',
      resolveShare(request) {
        const { pkgName, shareInfo } = request
        const [own] = host.options.shared[pkgName] ?? []
        if (!own) return request
        const resolver = () => {
          const range = shareInfo.shareConfig.requiredVersion
          if (range && !satisfy(own.version, range))
            throw new Error(`requires ${pkgName} ${range}, the shell has ${own.version}`)
          return { shared: own, useTreesShaking: false }
        }
        return { ...request, resolver }
      },
    },
  ])
}
