import type { RouteObject } from '@fcr/shared/area'
import { AreaFailure } from './area-failure'
import { bundlerRuntime, type ShareScope } from './bundler-runtime'
import { loadedQueries, queryLibrary } from './load-queries'
import { singletonModules, type SingletonName } from './singletons'

declare const __SINGLETON_VERSIONS__: Record<SingletonName, string>

/** The global object of a federated script container. */
type Container = {
  init(shareScope: ShareScope, initScope: unknown[]): Promise<void> | void
  get(module: string): Promise<() => unknown>
}

// Called by the bundler's code in each area, which copies the functions.
Object.assign(globalThis, { _FEDERATION_BUNDLER_RUNTIME: () => ({ bundlerRuntime }) })

const shareScope: ShareScope = {
  [queryLibrary]: {
    [__SINGLETON_VERSIONS__[queryLibrary]]: { lib: () => loadedQueries()?.shared },
  },
}
for (const name of Object.keys(singletonModules) as (keyof typeof singletonModules)[]) {
  shareScope[name] = { [__SINGLETON_VERSIONS__[name]]: { lib: () => singletonModules[name] } }
}
// Every area gets the same object: none can add or replace a module.
for (const versions of Object.values(shareScope)) {
  Object.values(versions).forEach(Object.freeze)
  Object.freeze(versions)
}
Object.freeze(shareScope)

/** A retry runs the entry script again, which makes another container. */
const initialised = new WeakSet<Container>()

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
  if (!initialised.has(container)) {
    await container.init(shareScope, [])
    initialised.add(container)
  }
  const module = (await exposed(container))() as { default?: RouteObject[] }
  if (!Array.isArray(module.default)) throw new AreaFailure('no-routes')
  return module.default
}
