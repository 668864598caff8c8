import { z } from 'zod'
import type { Tab } from '../tab'
import { fillForm } from './fill-form'
import { inPage, visitorCheck } from './visitor-check'

/** How long they are watched, in milliseconds of the page's own clock. */
const pause = 4000

/** A page may write the text in another form: `3 104 567` for `3104567`. */
const countKept = (tab: Tab) =>
  inPage(tab, () => {
    const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
    const typed = [...fcrVisitor.typed].filter(([field]) => field.isConnected)
    const kept = typed.filter(([field, text]) =>
      // A number may be corrected to the nearest allowed one.
      field.type === 'number' ? field.value !== '' : plain(field.value).includes(plain(text)),
    )
    return { typed: typed.length, kept: kept.length }
  })

export const fields = visitorCheck<{ typed: number; kept: number }>({
  name: 'fields',
  looksAt: 'whether fields keep what was typed once the visitor goes on to the next one',
  seen: z.object({ typed: z.number(), kept: z.number() }),
  usesPage: true,
  async observe(tab) {
    await fillForm(tab)
    if (await inPage(tab, () => fcrVisitor.typed.size > 0)) await tab.pass(pause)
    return countKept(tab)
  },
  fault: ({ typed, kept }, live) =>
    kept < typed && live !== undefined && live.typed > 0 && live.kept === live.typed
      ? `${typed - kept} of ${typed} fields forget what was typed, those of the live version keep it`
      : undefined,
})
