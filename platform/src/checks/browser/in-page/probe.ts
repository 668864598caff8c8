/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Runs in the page's world before any other script. A release may replace native APIs there, so it uses only
// functions that it captured at its start, and no methods of arrays.
/* oxlint-disable typescript/unbound-method -- called with their objects by Reflect.apply */

export type Probe = {
  /** Native APIs that differ from those at the start. */
  replaced: string[]
  /** Storage whose contents were removed. */
  wiped: string[]
  synchronousRequests: number
  /** How often React has changed the page. */
  commits: number
}

/** Exports of each module that the shell shares, by module. */
export type SharedExports = Record<string, string[]>

type InPage = {
  probe(): string
  /** Goes to another address within the page, as a link does. */
  go(path: string): void
  sharedExports(): Promise<string>
  /** Patterns of an area's pages, by the global variable of its container. */
  pages(global: string): Promise<string>
}

/**
 * Installs the probe as `window.fcrGate`.
 * @param containers global variables of the live areas' containers: they show what the shell shares
 */
export function installProbe(containers: readonly string[]) {
  if (location.protocol === 'about:') return
  const { ownKeys, getOwnPropertyDescriptor: describe, defineProperty, setPrototypeOf, apply } = Reflect
  const { stringify } = JSON
  /** Without prototypes: `stringify` would call a `toJSON` on them, with which a release could forge the text. */
  const textOf = (value: object) => {
    for (const key of ownKeys(value)) {
      const member: unknown = describe(value, key)?.value
      if (typeof member === 'object' && member !== null) setPrototypeOf(member, null)
    }
    setPrototypeOf(value, null)
    return stringify(value)
  }
  const { pushState } = History.prototype
  const { getItem, setItem } = Storage.prototype
  const dispatch = EventTarget.prototype.dispatchEvent
  const Pop = PopStateEvent
  const name = String

  type Known = { label: string; owner: object; key: string | symbol; at: PropertyDescriptor }
  const originals: Known[] = []
  const sizes: { label: string; owner: object; size: number }[] = []
  const isCode = (at: PropertyDescriptor) => typeof at.value === 'function' || !!at.get || !!at.set
  const keep = (label: string, owner: object) => {
    const keys = ownKeys(owner)
    for (const key of keys) {
      const at = describe(owner, key)
      if (at && isCode(at)) originals[originals.length] = { label: `${label}.${name(key)}`, owner, key, at }
    }
  }
  const keepPrototype = (label: string, owner: object) => {
    keep(label, owner)
    sizes[sizes.length] = { label, owner, size: ownKeys(owner).length }
  }
  for (const key of ownKeys(window)) {
    const at = describe(window, key)
    const value: unknown = at?.value
    if (!at || !isCode(at)) continue
    originals[originals.length] = { label: name(key), owner: window, key, at }
    if (typeof value !== 'function') continue
    const { prototype } = value as { prototype?: unknown }
    if (typeof prototype !== 'object' || prototype === null) continue
    keep(name(key), value)
    keepPrototype(`${name(key)}.prototype`, prototype)
  }
  keep('JSON', JSON)
  keep('Math', Math)
  keep('Reflect', Reflect)
  keep('console', console)
  // An own property hides the property of the prototype.
  const objects: [string, object][] = [
    ['document', document],
    ['history', history],
    ['location', location],
    ['navigator', navigator],
    ['performance', performance],
  ]
  for (const [label, owner] of objects) keep(label, owner)
  const isKnown = (owner: object, key: string | symbol) => {
    for (const original of originals) if (original.owner === owner && original.key === key) return true
    return false
  }

  const replaced = () => {
    const labels: string[] = []
    for (const { label, owner, key, at } of originals) {
      const now = describe(owner, key)
      if (!now || now.value !== at.value || now.get !== at.get || now.set !== at.set)
        labels[labels.length] = label
    }
    for (const { label, owner, size } of sizes)
      if (ownKeys(owner).length > size) labels[labels.length] = `${label} (more members)`
    for (const [label, owner] of objects)
      for (const key of ownKeys(owner)) {
        const at = describe(owner, key)
        if (at && isCode(at) && !isKnown(owner, key)) labels[labels.length] = `${label}.${name(key)}`
      }
    return labels
  }

  const marker = 'fcr-gate'
  const storages: [string, () => Storage][] = [
    ['localStorage', () => localStorage],
    ['sessionStorage', () => sessionStorage],
  ]
  for (const [, open] of storages) apply(setItem, open(), [marker, '1'])
  const wiped = () => {
    const broken: string[] = []
    for (const [label, open] of storages)
      if (apply(getItem, open(), [marker]) !== '1') broken[broken.length] = label
    return broken
  }

  let commits = 0
  const hook = {
    supportsFiber: true,
    isDisabled: false,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberRoot: () => void commits++,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onScheduleFiberRoot: () => undefined,
  }
  defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: hook })

  let synchronousRequests = 0
  const { open } = XMLHttpRequest.prototype
  const counting = function (this: XMLHttpRequest, ...args: unknown[]) {
    if (args[2] === false) synchronousRequests++
    return apply(open, this, args) as unknown
  }
  XMLHttpRequest.prototype.open = counting
  for (const original of originals)
    if (original.owner === XMLHttpRequest.prototype && original.key === 'open')
      original.at = { value: counting }

  type Share = Record<string, Record<string, { lib?: () => object; get?: () => Promise<() => object> }>>
  type Container = { init: (scope: Share, ...more: unknown[]) => unknown; get: (module: string) => unknown }
  type Route = { path?: string | null; children?: Route[] }
  let scope: Share | undefined
  const loaded: Record<string, Container> = {}
  const trap = (global: string) => {
    defineProperty(window, global, {
      configurable: true,
      get: () => loaded[global],
      set(given: Container) {
        loaded[global] = {
          init(shared, ...more) {
            scope = shared
            return given.init(shared, ...more)
          },
          get: (module) => given.get(module),
        }
      },
    })
  }
  for (const global of containers) trap(global)

  let steps = 0
  const inPage: InPage = {
    probe: () =>
      textOf({ replaced: replaced(), wiped: wiped(), synchronousRequests, commits } satisfies Probe),
    go(path) {
      const state = { usr: null, key: `gate${++steps}`, idx: steps }
      apply(pushState, history, [state, '', path])
      apply(dispatch, window, [new Pop('popstate', { state })])
    },
    async sharedExports() {
      const namesByModule: SharedExports = {}
      for (const [module, versions] of Object.entries(scope ?? {}))
        for (const { lib, get } of Object.values(versions)) {
          const exported = lib?.() ?? (await get?.())?.() ?? {}
          namesByModule[module] = Object.entries(exported).flatMap(([key, value]) =>
            value === undefined ? [] : [key],
          )
        }
      return textOf(namesByModule)
    },
    async pages(global) {
      const module = (await loaded[global]?.get('./routes')) as (() => { default: Route[] }) | undefined
      const paths: string[] = []
      const collect = (routes: Route[], parent: string) => {
        for (const { path, children } of routes) {
          const pattern = !path ? parent : path[0] === '/' ? path : `${parent}/${path}`
          if (children) collect(children, pattern)
          else paths[paths.length] = pattern || '/'
        }
      }
      collect(module?.().default ?? [], '')
      return textOf(paths)
    },
  }
  defineProperty(window, 'fcrGate', { value: Object.freeze(inPage) })
}
