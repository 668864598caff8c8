// What the bundler's code in an area calls instead of bundling a federation runtime (area-kit/rspack/bundler-runtime.mjs).
// For areas as the kit builds them: everything they share comes from the shell, and they load no other container.
// docs/adr/0022-own-runtime-for-shares.md has the reason and the measurements.

/**
 * Modules that the shell provides, by name and version. `lib` returns the module, undefined until the shell has loaded
 * it: what an area requires is loaded before it is mounted (load-area.ts).
 */
export type ShareScope = Record<string, Record<string, { lib: () => object | undefined }>>

/**
 * The bundler's `require` in one version of an area: `m` are its modules, `c` is its module cache, `S` is what the shell
 * provides.
 */
type Require = {
  m: Record<string, (module: { exports: object }) => void>
  c: Record<string, object>
  S?: ShareScope
}
/** A module that an area takes from the shell. */
type Consumed = { shareKey: string; shareInfo: { shareConfig: { requiredVersion: string } } }
/** `moduleToHandlerMapping`: by the bundler's number of the module. */
type Consumption = { webpackRequire: Require; moduleToHandlerMapping: Record<string, Consumed> }

/**
 * Whether a version meets a range like `^19.3.0`, the only form with which areas are built: the same major version and
 * at least the same minor one.
 */
export function meets(version: string, range: string): boolean {
  const [, wantedMajor, wantedMinor] = /^\^(\d+)\.(\d+)\./.exec(range) ?? []
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? []
  if (major === undefined || major !== wantedMajor) return false
  return major === '0' ? minor === wantedMinor : Number(minor) >= Number(wantedMinor)
}

function sharedModule(scope: ShareScope | undefined, { shareKey, shareInfo }: Consumed): object {
  const range = shareInfo.shareConfig.requiredVersion
  const [[version, share] = ['none']] = Object.entries(scope?.[shareKey] ?? {})
  if (!meets(version, range)) throw new Error(`requires ${shareKey} ${range}, the shell has ${version}`)
  const module = share?.lib()
  if (!module) throw new Error(`${shareKey} has not loaded`)
  return module
}

/** Makes modules of the shell available to an area. One that the shell does not have throws when it is imported. */
function install(ids: readonly string[], { webpackRequire, moduleToHandlerMapping }: Consumption) {
  for (const id of ids) {
    const consumed = moduleToHandlerMapping[id]
    if (!consumed) continue
    webpackRequire.m[id] = (module) => {
      // The bundler caches a module before it runs it: after a failure, the next import would get an empty module.
      Reflect.deleteProperty(webpackRequire.c, id)
      module.exports = sharedModule(webpackRequire.S, consumed)
    }
  }
}

type Chunk = { chunkId: string; chunkMapping: Record<string, string[]> }
type Initialisation = { webpackRequire: Require; shareScope: ShareScope }

export const bundlerRuntime = Object.freeze({
  /** Returns what the bundler's code wants of an instance: nothing. */
  init: () => ({}),
  initContainerEntry({ webpackRequire, shareScope }: Initialisation) {
    webpackRequire.S = shareScope
  },
  /** Runs before a chunk of the area. */
  consumes({ chunkId, chunkMapping, ...consumption }: Chunk & Consumption) {
    install(chunkMapping[chunkId] ?? [], consumption)
  },
  /** Runs before the area's entry. */
  installInitialConsumes({ initialConsumes, ...consumption }: Consumption & { initialConsumes: string[] }) {
    install(initialConsumes, consumption)
  },
})
