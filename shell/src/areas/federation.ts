// The only file that knows the federation runtime: its next major changes what is used here.
import { createInstance, init } from '@module-federation/runtime'
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core'
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js'
import type { RouteObject } from '@fcr/shared/area'
import { AreaFailure } from './area-failure'
import { loadQueries, queryLibrary } from './load-queries'
import { singletonModules } from './singletons'

declare const __SINGLETON_VERSIONS__: Record<string, string>

/** What a script container of the federation puts on the global object. */
type Container = {
  init(shareScope: object, initScope: unknown[], options: object): Promise<void> | void
  get(module: string): Promise<() => unknown>
}

// Areas are built with `externalRuntime`: they take the core of the runtime from here.
// Exactly what the runtime in them uses of it, so that the rest is left out of the page: what it imports beside
// (`helpers`, the loading of scripts and remotes) serves shares that are loaded in parts, which we have not.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: {
    assert,
    CurrentGlobal,
    getGlobalFederationConstructor,
    helpers: {},
    ModuleFederation,
    registerGlobalPlugins,
    satisfy,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  },
})

// And what their bundler's code calls (tooling/rspack/bundler-runtime.mjs), as far as it serves shares that are there
// already: no remotes of remotes, no shares in parts. Each area writes into its own.
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
  name: string,
  content: { lib: () => object; loaded: true } | { get: () => Promise<() => object> },
) => {
  const version = __SINGLETON_VERSIONS__[name] ?? '0.0.0'
  const shareConfig = { singleton: true, requiredVersion: `^${version}`, strictVersion: true }
  return [name, { version, ...content, shareConfig: { ...shareConfig, eager: 'lib' in content } }] as const
}

const host = createInstance({
  name: 'shell',
  remotes: [],
  shared: Object.fromEntries([
    ...Object.entries(singletonModules).map(([name, module]) =>
      share(name, { lib: () => module, loaded: true }),
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

/** A version that does not come up in this time is given up. Milliseconds. */
const patience = 5000

/** Mounts a container whose entry script has run, and answers the routes it exposes. */
export async function routesOf(global: string): Promise<RouteObject[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new AreaFailure('timeout'))
    }, patience)
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
