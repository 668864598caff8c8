// The only file that uses the federation runtime: its next major version changes the functions used here.
import { createInstance, init } from '@module-federation/runtime'
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js'
import type { RouteObject } from '@fcr/shared/area'
import { AreaFailure } from './area-failure'
import { loadQueries, queryLibrary } from './load-queries'
import { singletonModules, type SingletonName } from './singletons'

declare const __SINGLETON_VERSIONS__: Record<SingletonName, string>

/** The global object of a federated script container. */
type Container = {
  init(shareScope: object, initScope: unknown[], options: object): Promise<void> | void
  get(module: string): Promise<() => unknown>
}

// The bundler's code in an area calls this instead of bundling a copy (area-kit/rspack/bundler-runtime.mjs).
// It supports only shares that are already loaded: no remotes, no partial shares. Each area gets a fresh
// object to write to.
Object.assign(globalThis, {
  _FEDERATION_BUNDLER_RUNTIME: () => ({
    runtime: { init },
    bundlerRuntime: {
      consumes,
      I: initializeSharing,
      S: {},
      installInitialConsumes,
      initContainerEntry,
      init: ({
        webpackRequire,
      }: {
        webpackRequire: { federation: { initOptions: Parameters<typeof init>[0] } }
      }) => init(webpackRequire.federation.initOptions),
    },
    attachShareScopeMap,
    bundlerRuntimeOptions: {},
  }),
})

const share = (
  name: SingletonName,
  content: { lib: () => object; loaded: true } | { get: () => Promise<() => object> },
) => {
  const version = __SINGLETON_VERSIONS__[name]
  // The area sets the version range (area-kit/rspack/area.mjs); the shell has a single copy and requires none.
  const shareConfig = { singleton: true, requiredVersion: false as const, eager: 'lib' in content }
  return [name, { version, ...content, shareConfig }] as const
}

const host = createInstance({
  name: 'shell',
  remotes: [],
  shared: Object.fromEntries([
    ...(Object.keys(singletonModules) as (keyof typeof singletonModules)[]).map((name) =>
      share(name, { lib: () => singletonModules[name], loaded: true }),
    ),
    share(queryLibrary, {
      get: () =>
        loadQueries().then(
          ({ shared }) =>
            () =>
              shared,
        ),
    }),
  ]),
})

const initialised = new Set<string>()

const exposed = (container: Container) =>
  container.get('./routes').catch((error: unknown) => {
    throw new AreaFailure('chunk-missing', error)
  })

/** How long a version may take to mount, in milliseconds; after that the shell gives up on it. */
const timeout = 5000

/** Initializes a container whose entry script has run, and returns the routes it exposes. */
export async function routesOf(global: string): Promise<RouteObject[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new AreaFailure('timeout'))
    }, timeout)
  })
  try {
    return await Promise.race([exposedRoutes(global), late])
  } finally {
    clearTimeout(timer)
  }
}

async function exposedRoutes(global: string): Promise<RouteObject[]> {
  const container = (globalThis as unknown as Record<string, Container | undefined>)[global]
  if (!container) throw new AreaFailure('entry-threw')
  if (!initialised.has(global)) {
    const shareScopeMap = host.shareScopeMap
    await container.init(shareScopeMap['default'] ?? {}, [], {
      version: '',
      shareScopeKeys: 'default',
      shareScopeMap,
    })
    initialised.add(global)
  }
  const module = (await exposed(container))() as { default?: RouteObject[] }
  if (!Array.isArray(module.default)) throw new AreaFailure('no-routes')
  return module.default
}
