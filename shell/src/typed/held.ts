import { valuesOf, writeValues, type Value } from './fields'

/** Values that wait for their fields, which were or will be rendered again. */
let held: { pathname: string; values: Map<string, Value> } | undefined
let observer: MutationObserver | undefined

/** The element that contains the area's page. */
export const pageElement = () => document.getElementById('contenido')

const heldHere = () => (held?.pathname === window.location.pathname ? held.values : new Map<string, Value>())

/** Returns this page's values: those in its fields and those held for it. */
export function currentValues(): Map<string, Value> {
  const page = pageElement()
  return new Map([...(page ? valuesOf(page) : []), ...heldHere()])
}

/** Holds values until this page has fields for them. */
export function hold(values: Map<string, Value>) {
  held = { pathname: window.location.pathname, values }
}

/** Holds the page's values before it is rendered again. */
export const holdPage = () => hold(currentValues())

/** Writes the held values into the page's fields as these appear. */
export function restoreHeld() {
  const page = pageElement()
  observer?.disconnect()
  if (!page) return
  const restore = () => {
    const values = heldHere()
    const { area = 'none' } = document.documentElement.dataset
    if (area !== 'none') writeValues(page, values)
    if (values.size === 0) observer?.disconnect()
  }
  observer = new MutationObserver(restore)
  observer.observe(page, { childList: true, subtree: true })
  // Set when an area takes over the page. Until then its fields may be those of the HTML, which React replaces.
  observer.observe(document.documentElement, { attributeFilter: ['data-area'] })
  restore()
}
