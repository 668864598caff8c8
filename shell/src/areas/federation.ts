// The only file that knows the federation runtime: its next major changes what is used here.
import { createInstance } from '@module-federation/runtime'
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  loadScriptNode,
  Module,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core'
import type { RouteObject } from '@fcr/shared/area'
import { AreaFailure } from './area-failure'
import { singletonModules } from './singletons'

declare const __SINGLETON_VERSIONS__: Record<string, string>

/** What a script container of the federation puts on the global object. */
type Container = {
  init(shareScope: object, initScope: unknown[], options: object): Promise<void> | void
  get(module: string): Promise<() => unknown>
}

// Areas are built with `externalRuntime`: they take the core of the runtime from here.
// Exactly what the runtime in them imports of it, so that the rest is left out of the page.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: {
    assert,
    CurrentGlobal,
    getGlobalFederationConstructor,
    getRemoteEntry,
    getRemoteInfo,
    helpers,
    loadScript,
    loadScriptNode,
    Module,
    ModuleFederation,
    registerGlobalPlugins,
    satisfy,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  },
})

const host = createInstance({
  name: 'shell',
  remotes: [],
  shared: Object.fromEntries(
    Object.entries(singletonModules).map(([name, module]) => {
      const version = __SINGLETON_VERSIONS__[name] ?? '0.0.0'
      return [
        name,
        {
          version,
          lib: () => module,
          loaded: true,
          shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}`, strictVersion: true },
        },
      ]
    }),
  ),
})

const initialised = new Set<string>()

const exposed = (container: Container) =>
  container.get('./routes').catch((error: unknown) => {
    throw new AreaFailure('chunk-missing', error)
  })

/** Mounts a container whose entry script has run, and answers the routes it exposes. */
export async function routesOf(global: string): Promise<RouteObject[]> {
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
