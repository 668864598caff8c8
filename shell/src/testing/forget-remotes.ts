import { host } from '../federation/create-instance'

/** For tests: removes the containers that have run in this page. */
export function forgetRemotes() {
  const { moduleCache } = host()
  for (const name of moduleCache.keys()) Reflect.deleteProperty(globalThis, name.replace(/\W/g, '_'))
  moduleCache.clear()
  const loading = (globalThis as { __GLOBAL_LOADING_REMOTE_ENTRY__?: object }).__GLOBAL_LOADING_REMOTE_ENTRY__
  for (const key of Object.keys(loading ?? {})) Reflect.deleteProperty(loading ?? {}, key)
}
