import { z } from 'zod'
import type { Request } from 'playwright-core'
import { PageLeft } from '../patience'
import type { Tab } from '../tab'
import { fillForm } from './fill-form'
import { pressKey } from './keys'
import { isLeft } from './pressing'
import { hasChanged, inPage, visitorCheck } from './visitor-check'

/** How long a page may take to respond to what is typed and to the key, in milliseconds of its own clock. */
const pause = 1000

/** `loads`: loads a page in place of this one. `none`: there is no such field. */
const outcome = z.enum(['none', 'responds', 'loads', 'nothing'])
type Outcome = z.infer<typeof outcome>

/** Puts the focus into the first field that has been filled. Returns whether there is one of a single line. */
const focusField = (tab: Tab) =>
  inPage(tab, () => {
    const filled = fcrVisitor.dialog() ? [] : [...fcrVisitor.typed.keys()]
    const field = filled.find((element) => element.isConnected && element instanceof HTMLInputElement)
    field?.focus({ preventScroll: true })
    return field !== undefined && document.activeElement === field
  })

async function pressEnter(tab: Tab): Promise<Outcome> {
  if (await isLeft(tab)) return 'none'
  await fillForm(tab)
  if (!(await focusField(tab))) return 'none'
  // The page may already show the result of the text without it.
  await pressKey(tab, '1')
  await tab.pass(pause)
  await inPage(tab, () => fcrVisitor.countChanges())
  const requests: Request[] = []
  const note = (request: Request) => void requests.push(request)
  tab.page.on('request', note)
  try {
    await pressKey(tab, 'Enter')
    await tab.pass(pause)
    if (tab.hasLeft() || tab.loading().length > 0) return 'loads'
    const isChanged = requests.length > 0 || (await hasChanged(tab))
    return isChanged ? 'responds' : 'nothing'
  } catch (error) {
    if (error instanceof PageLeft) return 'loads'
    throw error
  } finally {
    tab.page.off('request', note)
  }
}

export const enterKey = visitorCheck<Outcome>({
  name: 'enter-key',
  looksAt: 'whether the Enter key does something in a filled field, without reloading the whole site',
  seen: outcome,
  usesPage: true,
  observe: (tab) =>
    pressEnter(tab).catch((error: unknown) => {
      if (error instanceof PageLeft) return 'none'
      throw error
    }),
  fault(seen, live) {
    if (seen === 'nothing' && (live === 'responds' || live === 'loads'))
      return 'nothing happens when Enter is pressed in its text field'
    return seen === 'loads' && live === 'responds'
      ? 'reloads the whole site when Enter is pressed in its text field'
      : undefined
  },
})
