import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

export const copying = visitorCheck({
  name: 'copying',
  looksAt: 'whether the text can be selected and copied, also with the menu of the right button',
  seen: z.object({ selects: z.boolean(), copies: z.boolean() }),
  observe: (tab) =>
    inPage(tab, () => {
      const place = document.querySelector('main h1') ?? document.body
      const isAllowed = (type: string, event = new Event(type, { bubbles: true, cancelable: true })) =>
        place.dispatchEvent(event)
      const lengths = { all: 0, fixed: 0 }
      const texts = document.createTreeWalker(
        document.querySelector('main') ?? document.body,
        NodeFilter.SHOW_TEXT,
      )
      while (texts.nextNode()) {
        const { parentElement, textContent } = texts.currentNode
        // Labels of controls are pressed, not copied.
        if (!parentElement || parentElement.closest('button, label, summary, [role=button], script, style'))
          continue
        const { length } = (textContent ?? '').trim()
        lengths.all += length
        if (getComputedStyle(parentElement).userSelect === 'none') lengths.fixed += length
      }
      return {
        selects: lengths.fixed <= lengths.all / 2 && isAllowed('selectstart'),
        copies:
          isAllowed('copy', new ClipboardEvent('copy', { bubbles: true, cancelable: true })) &&
          isAllowed('contextmenu', new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
      }
    }),
  fault({ selects, copies }, live) {
    if (!selects && live?.selects !== false) return 'its text cannot be selected'
    return !copies && live?.copies !== false ? 'its text cannot be copied' : undefined
  },
})
