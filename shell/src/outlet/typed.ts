type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields whose value must not be copied. */
const isSecret = (field: Field) => field.type === 'password' || field.type === 'file'

const fieldsOf = (page: HTMLElement) =>
  [...page.querySelectorAll<Field>('input, textarea, select')].filter((field) => !isSecret(field))

/** Identifies each field of a page by its name, and by its position among the fields of that name. */
function* namedFields(page: HTMLElement): Generator<[string, Field]> {
  const times = new Map<string, number>()
  for (const field of fieldsOf(page)) {
    const name = `${field.tagName} ${field.type} ${field.name || field.getAttribute('aria-label') || field.id}`
    const nth = times.get(name) ?? 0
    times.set(name, nth + 1)
    yield [`${name} ${nth}`, field]
  }
}

const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'
const valueOf = (field: Field) => (isChoice(field) ? String(field.checked) : field.value)

/** Sets a value with the event that typing would send, so that React notices it. */
function write(field: Field, value: string) {
  if (valueOf(field) === value) return
  if (isChoice(field)) {
    field.click()
    return
  }
  const prototype = Object.getPrototypeOf(field) as Field
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
}

/** Reads the form values of a page; returns a function that restores them in the page's fields. */
export function keepTyped(page: HTMLElement): () => void {
  const values = new Map([...namedFields(page)].map(([name, field]) => [name, valueOf(field)]))
  return () => {
    for (const [name, field] of namedFields(page)) {
      const value = values.get(name)
      if (value !== undefined) write(field, value)
    }
  }
}
