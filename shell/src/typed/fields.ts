type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * A field's value and its origin. `loaded`: the page brought it and will bring it again. `typed`: it may be stored in the
 * tab. Areas mark forms with `data-drafts`: `own` if the area keeps the values itself, `none` if they must not be stored
 * on the device.
 */
export type Value = { text: string; origin: 'loaded' | 'typed' | 'own' | 'none' }

/** Fields that the visitor has changed. */
const touched = new WeakSet<EventTarget>()

/** Records which fields the visitor changes. */
export function followTyping() {
  for (const type of ['input', 'change'])
    document.addEventListener(type, ({ target }) => target && touched.add(target), { capture: true })
}

/** Whether a field holds a password, code or file, which are never copied. A password made visible has the type `text`. */
const isSecret = (field: Field) =>
  ['password', 'file', 'hidden'].includes(field.type) ||
  /password|one-time-code/.test(field.getAttribute('autocomplete') ?? '')

const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** Returns the fields of a page except secrets, by name and position among the fields of that name. */
function fieldsOf(page: HTMLElement): Map<string, Field> {
  const times = new Map<string, number>()
  const fields = new Map<string, Field>()
  for (const field of page.querySelectorAll<Field>('input, textarea, select')) {
    if (isSecret(field)) continue
    const kind = isChoice(field) ? field.type : ''
    const name = `${field.tagName} ${kind} ${field.name || field.getAttribute('aria-label') || field.id}`
    const nth = times.get(name) ?? 0
    times.set(name, nth + 1)
    fields.set(`${name} ${nth}`, field)
  }
  return fields
}

const textOf = (field: Field) => (isChoice(field) ? String(field.checked) : field.value)

function originOf(field: Field): Value['origin'] {
  if (!touched.has(field)) return 'loaded'
  const { drafts } = field.closest<HTMLElement>('[data-drafts]')?.dataset ?? {}
  return drafts === 'own' || drafts === 'none' ? drafts : 'typed'
}

/** Returns the values of a page's fields. */
export const valuesOf = (page: HTMLElement): Map<string, Value> =>
  new Map(
    [...fieldsOf(page)].map(([name, field]) => [name, { text: textOf(field), origin: originOf(field) }]),
  )

/** Whether a field can have a value: the options of a list may arrive later. */
const canHave = (field: Field, text: string) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === text)

/** Writes each value into its field, if the page has that field, and removes it from the values. */
export function writeValues(page: HTMLElement, values: Map<string, Value>) {
  for (const [name, field] of fieldsOf(page)) {
    const text = values.get(name)?.text
    if (text === undefined || !canHave(field, text)) continue
    values.delete(name)
    write(field, text)
  }
}

/** Sets a value and dispatches the event of typing, so that React notices it. */
function write(field: Field, text: string) {
  if (textOf(field) === text) return
  if (isChoice(field)) {
    field.click()
    return
  }
  const prototype = Object.getPrototypeOf(field) as Field
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
