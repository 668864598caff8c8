import type { Tab } from '../tab'
import { pressKey } from './keys'
import { inPage } from './visitor-check'

/** How many fields are filled at most. */
const most = 6

/** Puts the focus into an empty field of the page's form, and returns a text for it. */
const textFor = (tab: Tab, index: number) =>
  inPage(
    tab,
    (number) => {
      const field = fcrVisitor.dialog() ? undefined : fcrVisitor.form().fields[number]
      if (!field) return null
      if (field.value !== '') return ''
      field.focus({ preventScroll: true })
      const texts: Record<string, string> = {
        email: 'prueba@sitio.example',
        number: '4',
        password: 'Clave-7364-larga',
      }
      const isNumeric = field.type === 'tel' || ['numeric', 'tel'].includes(field.inputMode)
      const text = texts[field.type] ?? (isNumeric ? '3104567892' : 'Prueba')
      return field.maxLength > 0 ? text.slice(0, field.maxLength) : text
    },
    index,
  )

/** Notes which fields accepted their text. */
const noteTyped = (tab: Tab, index: number, typed: string) =>
  inPage(
    tab,
    (number, text) => {
      const field = fcrVisitor.form().fields[number]
      if (field?.value === text) fcrVisitor.typed.set(field, text)
    },
    index,
    typed,
  )

/** Types into the empty fields of the page's form unless that has been done, and leaves each with the Tab key. */
export async function fillForm(tab: Tab): Promise<void> {
  const isFilled = await inPage(tab, () => {
    if ([...fcrVisitor.typed.keys()].some(({ isConnected }) => isConnected)) return true
    fcrVisitor.textBefore = fcrVisitor.text().length
    return false
  })
  if (isFilled) return
  for (let index = 0; index < most; index += 1) {
    const text = await textFor(tab, index)
    if (text === null) break
    if (text === '') continue
    await tab.send('Input.insertText', { text })
    await noteTyped(tab, index, text)
    await pressKey(tab, 'Tab')
  }
}
