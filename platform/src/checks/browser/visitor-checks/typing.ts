import { z } from 'zod'
import type { Tab } from '../tab'
import { emptyField, pressKey } from './keys'
import { inPage, visitorCheck } from './visitor-check'

/** Time in which a page renders typed text, in milliseconds of its own clock. */
const settled = 200

const valueOf = (tab: Tab) => inPage(tab, () => fcrVisitor.field()?.value ?? null)

/** Some fields accept digits only, others no digits. */
async function accepts(tab: Tab, before: string): Promise<boolean> {
  for (const key of ['1', 'a'] as const) {
    await pressKey(tab, key)
    await tab.pass(settled)
    if ((await valueOf(tab)) !== before) return true
  }
  return false
}

/**
 * Pastes what the field has accepted. The event is the check's own: all tabs of the browser share one clipboard, and
 * look at other pages at the same time.
 */
async function acceptsPaste(tab: Tab): Promise<boolean> {
  const accepted = (await valueOf(tab)) ?? ''
  await empty(tab)
  const before = await valueOf(tab)
  const isAllowed = await inPage(
    tab,
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      const paste = new ClipboardEvent('paste', {
        clipboardData,
        bubbles: true,
        cancelable: true,
        composed: true,
      })
      return fcrVisitor.field()?.dispatchEvent(paste) ?? true
    },
    accepted,
  )
  await tab.pass(settled)
  // A page may put the text there itself.
  return isAllowed || (await valueOf(tab)) !== before
}

async function empty(tab: Tab): Promise<void> {
  await emptyField(tab)
  await tab.pass(settled)
}

export const typing = visitorCheck<{ typed: boolean; pasted: boolean }>({
  name: 'typing',
  looksAt: "whether the page's first text field accepts what is typed and what is pasted",
  seen: z.object({ typed: z.boolean(), pasted: z.boolean() }),
  async observe(tab) {
    const before = await inPage(tab, () => {
      if (fcrVisitor.dialog()) return null
      fcrVisitor.field()?.focus({ preventScroll: true })
      return fcrVisitor.field()?.value ?? null
    })
    if (before === null) return { typed: true, pasted: true }
    const typed = await accepts(tab, before)
    const pasted = !typed || (await acceptsPaste(tab))
    await empty(tab)
    return { typed, pasted }
  },
  fault({ typed, pasted }, live) {
    if (!typed && live?.typed !== false) return 'its first text field does not accept what is typed'
    return !pasted && live?.pasted !== false
      ? 'its first text field does not accept what is pasted'
      : undefined
  },
})
