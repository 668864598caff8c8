import { z } from 'zod'
import type { Tab } from '../tab'
import { pressKey } from './keys'
import { inPage, visitorCheck } from './visitor-check'

/** Whether Shift+Tab leads away from the second control; null if there is none. */
async function goesBack(tab: Tab): Promise<boolean | null> {
  const isLong = await inPage(tab, () => {
    fcrVisitor.focusMain()
    return !fcrVisitor.dialog() && fcrVisitor.controls().length > 1
  })
  if (!isLong) return null
  await pressKey(tab, 'Tab')
  await pressKey(tab, 'Tab')
  await inPage(tab, () => {
    fcrVisitor.reached.clear()
    if (document.activeElement) fcrVisitor.reached.add(document.activeElement)
  })
  await pressKey(tab, 'Tab', 'Shift')
  return inPage(tab, () => !!document.activeElement && !fcrVisitor.reached.has(document.activeElement))
}

/** Whether the Tab key leads on from the last control; null if there is none. */
async function leavesLast(tab: Tab): Promise<boolean | null> {
  const isThere = await inPage(tab, () => {
    // The key goes through the parts of a date first.
    const controls = (fcrVisitor.dialog() ? [] : fcrVisitor.controls()).filter(
      (element) =>
        !element.matches('input:is([type=date], [type=time], [type=month], [type=datetime-local])'),
    )
    return fcrVisitor.focusOn(controls.at(-1))
  })
  if (!isThere) return null
  await pressKey(tab, 'Tab')
  return inPage(tab, () => {
    const [last] = fcrVisitor.reached
    const { activeElement } = document
    if (!last?.isConnected || !activeElement?.matches('main *')) return true
    return (last.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  })
}

/**
 * Whether Enter clicks the first control of this kind, which then does nothing; null if there is none, or if the page keeps
 * every click to itself, which another check reports.
 */
async function clicks(tab: Tab, kind: string): Promise<boolean | null> {
  const isThere = await inPage(
    tab,
    (selector) => {
      const control = fcrVisitor.dialog()
        ? undefined
        : fcrVisitor.controls().find((element) => element.matches(selector))
      const note = (event: Event) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        if (control) fcrVisitor.reached.add(control)
      }
      fcrVisitor.reached.clear()
      control?.focus({ preventScroll: true })
      if (!control || document.activeElement !== control) return false
      addEventListener('click', note, { capture: true })
      const stop = () => removeEventListener('click', note, { capture: true })
      control.click()
      const isNoted = fcrVisitor.reached.size > 0
      fcrVisitor.reached.clear()
      if (isNoted) addEventListener('keyup', stop, { capture: true, once: true })
      else stop()
      return isNoted
    },
    kind,
  )
  if (!isThere) return null
  await pressKey(tab, 'Enter')
  return inPage(tab, () => fcrVisitor.reached.size > 0)
}

export const furtherKeys = visitorCheck({
  name: 'further-keys',
  looksAt:
    'whether Shift+Tab goes back, Tab leaves the last control, and Enter follows links and presses buttons',
  seen: z.object({
    back: z.boolean().nullable(),
    on: z.boolean().nullable(),
    enter: z.boolean().nullable(),
  }),
  usesPage: true,
  async observe(tab) {
    const [back, on] = [await goesBack(tab), await leavesLast(tab)]
    const [link, button] = [await clicks(tab, 'a[href]'), await clicks(tab, 'button:not([role=tab])')]
    // A button may have a use of its own for the key.
    return { back, on, enter: link === null && button === null ? null : link === true || button === true }
  },
  fault({ back, on, enter }, live) {
    if (back === false && live?.back !== false) return 'Shift+Tab does not go back to the previous control'
    if (on === false && live?.on !== false) return 'the Tab key does not leave its last control'
    return enter === false && live?.enter !== false
      ? 'the Enter key neither follows its links nor presses its buttons'
      : undefined
  },
})
