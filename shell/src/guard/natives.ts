// Runs when an area may have broken the browser's functions and prototypes: uses only loops and functions captured here.
const { getOwnPropertyDescriptor } = Object
const { ownKeys } = Reflect

/** Globals whose own properties, and those of their prototypes, are compared. Dates and timers are left to areas. */
const whole =
  'Object Function Array String Number RegExp Promise Map Set WeakMap JSON Math URL URLSearchParams'
/** Methods of the document that the shell needs, by the interface that has them. */
const methods: Record<string, string> = {
  EventTarget: 'addEventListener removeEventListener dispatchEvent',
  Event: 'preventDefault stopPropagation stopImmediatePropagation',
  Node: 'appendChild insertBefore removeChild replaceChild contains textContent',
  Element: 'setAttribute removeAttribute append remove querySelector closest matches innerHTML',
  Document: 'createElement createTextNode querySelector getElementById title body head',
  Storage: 'getItem setItem removeItem',
  History: 'pushState replaceState',
}

type Known = { holder: object; name: PropertyKey; value: unknown }
const known: Known[] = []

/** The value, or of an accessor its getter: reading it could have an effect. */
function valueOf(holder: object, name: PropertyKey): unknown {
  const property = getOwnPropertyDescriptor(holder, name)
  // oxlint-disable-next-line typescript/unbound-method -- only compared
  return property && (property.get ?? property.value)
}

function remember(holder: object | undefined, names: readonly PropertyKey[]) {
  if (!holder) return
  for (const name of names) {
    const value = valueOf(holder, name)
    // Some engines keep the last match of a regular expression, which always changes, as a property.
    if (typeof value === 'function' || value === undefined) known.push({ holder, name, value })
  }
}

/** Remembers the browser's functions; runs before any area. */
export function rememberNatives() {
  const globals = window as unknown as Record<string, { prototype?: object } | undefined>
  const wholes = whole.split(' ')
  remember(window, [...wholes, ...Object.keys(methods)])
  for (const name of wholes) {
    const holder = globals[name]
    for (const each of [holder, holder?.prototype]) if (each) remember(each, ownKeys(each))
  }
  for (const [name, list] of Object.entries(methods)) {
    const names = list.split(' ')
    remember(globals[name]?.prototype, names)
    // The document itself has none of them; one that it gets would hide the prototype's.
    remember(document, names)
  }
}

/** Whether one of them has been replaced, or every object has a new enumerable property. */
export function nativesChanged(): boolean {
  for (let index = 0; index < known.length; index++) {
    const { holder, name, value } = known[index] as Known
    if (valueOf(holder, name) !== value) return true
  }
  for (const _name in {}) return true
  return false
}
