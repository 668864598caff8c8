import { z } from 'zod'
import type { Tab } from '../tab'
import { pressKey } from './keys'
import { inPage, visitorCheck } from './visitor-check'

/** How long a dialog may take to close, in milliseconds of the page's own clock. */
const closing = 500
/** How many buttons of a dialog are tried. */
const most = 8

export const isOpen = (tab: Tab) => inPage(tab, () => fcrVisitor.dialog() !== undefined)

/**
 * Closes an open dialog as a visitor would: by Escape or by one of its buttons. Either may open another one, which asks
 * whether to discard something. Returns whether all are closed.
 */
export async function closeDialog(tab: Tab): Promise<boolean> {
  for (let index = 0; index < most; index += 1) {
    await pressKey(tab, 'Escape')
    await tab.pass(closing)
    if (!(await isOpen(tab))) return true
    const isPressed = await inPage(
      tab,
      (turn) => {
        const buttons = fcrVisitor.dialog()?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')
        // The button that closes a dialog is the first or among the last.
        const button = [...(buttons ?? [])].at(turn === 0 ? 0 : -turn)
        button?.click()
        return button !== undefined
      },
      index,
    )
    if (!isPressed) return false
    await tab.pass(closing)
    if (!(await isOpen(tab))) return true
  }
  return false
}

export const dialogs = visitorCheck({
  name: 'dialogs',
  looksAt: 'whether a dialog that the page opens by itself can be closed',
  seen: z.enum(['none', 'closes', 'stays']),
  observe: async (tab) => (!(await isOpen(tab)) ? 'none' : (await closeDialog(tab)) ? 'closes' : 'stays'),
  fault: (seen, live) =>
    seen === 'stays' && live !== 'stays'
      ? 'opens a dialog that neither Escape nor one of its buttons closes'
      : undefined,
})
