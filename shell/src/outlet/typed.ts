type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields whose content must not be kept outside of them. */
const isSecret = (field: Field) => field.type === 'password' || field.type === 'file'

const fieldsOf = (page: HTMLElement) =>
  [...page.querySelectorAll<Field>('input, textarea, select')].filter((field) => !isSecret(field))

/** Names a field among those of its page: by what its area calls it, and its place among those of the same name. */
function* named(page: HTMLElement): Generator<[string, Field]> {
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

/** Writes a value as a person does: React hears of it. */
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

/** Reads what is typed and chosen in a page; returns a function that writes it again into the page's fields. */
export function keepTyped(page: HTMLElement): () => void {
  const values = new Map([...named(page)].map(([name, field]) => [name, valueOf(field)]))
  return () => {
    for (const [name, field] of named(page)) {
      const value = values.get(name)
      if (value !== undefined) write(field, value)
    }
  }
}
