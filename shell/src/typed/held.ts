import { valuesOf, writeValues, type Value } from './fields'

/** Values that are not in the page's fields, because these were or will be rendered again. */
let held: { pathname: string; values: Map<string, Value> } | undefined
let observer: MutationObserver | undefined

/** The part of the document with the area's page. */
export const pageElement = () => document.getElementById('contenido')

const heldHere = () => (held?.pathname === window.location.pathname ? held.values : new Map<string, Value>())

/** Returns the values of this page: of its fields, and those that wait for a field. */
export function currentValues(): Map<string, Value> {
  const page = pageElement()
  return new Map([...(page ? valuesOf(page) : []), ...heldHere()])
}

/** Holds values until this page has fields for them. */
export function hold(values: Map<string, Value>) {
  held = { pathname: window.location.pathname, values }
}

/** Holds the values of the page, before it is rendered again. */
export const holdPage = () => hold(currentValues())

/** Writes the held values into the page's fields, as soon as the page has them. */
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
  // Set once an area has taken over the page, which may have been in the HTML before.
  observer.observe(document.documentElement, { attributeFilter: ['data-area'] })
  restore()
}
