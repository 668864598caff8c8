import { z } from 'zod'
import type { Tab } from '../tab'
import { inPage, visitorCheck } from './visitor-check'

/** How many boxes and lists are tried. */
const most = 4
/** Time in which the page may take a choice back, in milliseconds of its own clock. */
const settled = 300

/** Ticks a box or chooses another entry of a list. Returns whether there is one. */
const choose = (tab: Tab, index: number) =>
  inPage(
    tab,
    (number) => {
      const kinds = 'select:not([multiple]), input:is([type=checkbox], [type=radio]:not(:checked))'
      // A list that stands for another control is hidden from screen readers.
      const others = '[aria-disabled=true], [aria-hidden=true]'
      const control = (fcrVisitor.dialog() ? [] : fcrVisitor.controls()).filter(
        (element): element is HTMLInputElement | HTMLSelectElement =>
          element.matches(kinds) && !element.matches(others),
      )[number]
      if (!control) return false
      fcrVisitor.countChanges()
      if (control instanceof HTMLInputElement) {
        fcrVisitor.looks = new Map([[control, String(control.checked)]])
        control.click()
        return true
      }
      fcrVisitor.looks = new Map([[control, control.value]])
      const other = [...control.options].find(({ value, disabled }) => !disabled && value !== control.value)
      // A list of one entry keeps it.
      if (!other) fcrVisitor.looks.clear()
      control.value = other?.value ?? control.value
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
      return true
    },
    index,
  )

/**
 * The name of the control that does not keep its choice although nothing else on the page has changed: it may ask a
 * question, or say that the choice could not be stored.
 */
const lostBy = (tab: Tab) =>
  inPage(tab, () => {
    if (fcrVisitor.changes > 0) return null
    for (const [element, value] of fcrVisitor.looks) {
      const control = element as HTMLInputElement | HTMLSelectElement
      const now = control instanceof HTMLInputElement ? String(control.checked) : control.value
      if (now === value)
        return (control.labels?.[0]?.innerText ?? control.ariaLabel ?? control.name).trim().slice(0, 60)
    }
    return null
  })

export const choices = visitorCheck<{ tried: number; lost: string[] }>({
  name: 'choices',
  looksAt: 'whether boxes can be ticked and lists keep what is chosen',
  seen: z.object({ tried: z.number(), lost: z.array(z.string()) }),
  usesPage: true,
  async observe(tab) {
    const lost: string[] = []
    let tried = 0
    while (tried < most && (await choose(tab, tried))) {
      tried += 1
      await tab.pass(settled)
      const name = await lostBy(tab)
      if (name !== null) lost.push(name)
    }
    return { tried, lost }
  },
  fault: ({ tried, lost }, live) =>
    lost.length > (live?.lost.length ?? 0)
      ? `${lost.length} of ${tried} boxes and lists do not keep what is chosen: ${lost.join(', ')}`
      : undefined,
})
