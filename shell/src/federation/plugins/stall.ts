import { loadScript, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { AreaFailure } from '../area-failure'
import { arrived } from '../preload'
import { loadFiles } from '../files'
import { versionOf } from '../versions'

type Container = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>

/** How long a version may take to start once its files have loaded, in milliseconds. */
const timeout = 5000

function inTime<Result>(result: Result | PromiseLike<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AreaFailure('timeout')), timeout)
    void Promise.resolve(result)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/**
 * Loads a version's files and runs its entry. The load fails if the files stop arriving, or if the container does not
 * start in time. A slow line is not a failure: the shell waits as long as bytes arrive.
 */
export const stall: ModuleFederationRuntimePlugin = {
  name: 'stall',
  async loadEntry({ remoteInfo, loaderHook }) {
    const candidate = versionOf(remoteInfo.name)
    if (!candidate) return undefined
    const run = () =>
      loadScript(remoteInfo.entry, {
        createScriptHook(url) {
          const script = loaderHook.lifecycle.createScript.emit({ url, remoteInfo })
          return script instanceof HTMLScriptElement ? script : undefined
        },
      }).catch((error: unknown) => {
        const threw = error instanceof Error && error.name === 'ScriptExecutionError'
        throw new AreaFailure(threw ? 'entry-threw' : 'entry-missing', error)
      })
    await Promise.all([loadFiles(candidate), arrived({ url: candidate.entryUrl }, 'entry-timeout').then(run)])
    const container = (globalThis as unknown as Record<string, Container | undefined>)[candidate.global]
    if (!container) throw new AreaFailure('entry-threw')
    return limited(container)
  },
}

const limited = (container: Container): Container => ({
  init: (...parameters) => inTime(container.init(...parameters)),
  // The package's type says that `get` returns a function; containers return a promise of one.
  get: ((module: string) =>
    inTime(container.get(module)).catch((error: unknown) => {
      throw error instanceof AreaFailure ? error : new AreaFailure('chunk-missing', error)
    })) as unknown as Container['get'],
})
