import { z } from 'zod'
import { PageLeft } from '../patience'
import type { Tab } from '../tab'
import { closeDialog, isOpen } from './dialogs'
import { hasChanged, inPage, twoFrames, visitorCheck } from './visitor-check'

/** How many buttons are pressed. */
const most = 5
/** How long a page may take to respond, in milliseconds of its own clock. */
const pause = 500

type Pressed = { responding: string[]; silent: string[]; stuck: string | null; locked: string | null }

/** The words of the first buttons that send no form and show no state, such as a tab's. */
const namesOf = (tab: Tab) =>
  inPage(
    tab,
    (limit) => {
      const buttons = fcrVisitor.dialog() ? [] : fcrVisitor.controls()
      const names = buttons
        .filter(
          (element) =>
            element.matches('button, summary, [role=button]') &&
            !element.matches(
              '[role=tab], [aria-pressed], [aria-checked], [aria-current], details[open] > *',
            ) &&
            !(element instanceof HTMLButtonElement && element.form && element.type !== 'button'),
        )
        .map((element) => element.innerText.trim().slice(0, 60))
      return [...new Set(names)].filter((name) => name !== '').slice(0, limit)
    },
    most,
  )

/** Presses the first button with these words, if it is still there. */
const press = (tab: Tab, name: string) =>
  inPage(
    tab,
    (words) => {
      const button = fcrVisitor
        .controls()
        .find(
          (element) =>
            element.matches('button, summary, [role=button]') &&
            element.innerText.trim().slice(0, 60) === words,
        )
      fcrVisitor.countChanges()
      button?.click()
      return button !== undefined
    },
    name,
  )

const isLocked = (tab: Tab) =>
  inPage(tab, () =>
    [document.documentElement, document.body].some((element) =>
      /hidden|clip/.test(getComputedStyle(element).overflowY),
    ),
  )

/** Whether an earlier press leads to another page, which may still be loading. */
export const isLeft = async (tab: Tab): Promise<boolean> =>
  tab.hasLeft() || tab.loading().length > 0 || (await tab.run('location.pathname')) !== tab.opened()

/** Presses the buttons one after the other until the page is left. */
async function pressAll(tab: Tab, pressed: Pressed): Promise<void> {
  if (await isLeft(tab)) return
  const wasLocked = await isLocked(tab)
  for (const name of await namesOf(tab)) {
    if (!(await press(tab, name))) continue
    await tab.pass(pause)
    const leaves = await isLeft(tab)
    const responds = leaves || (await hasChanged(tab))
    pressed[responds ? 'responding' : 'silent'].push(name)
    if (leaves) return
    if (!(await isOpen(tab))) continue
    if (!(await closeDialog(tab))) {
      pressed.stuck = name
      return
    }
    // The event that a dialog is closed comes with a frame.
    await twoFrames(tab)
    if (!wasLocked && (await isLocked(tab))) {
      pressed.locked = name
      return
    }
  }
}

export const pressing = visitorCheck<Pressed>({
  name: 'pressing',
  looksAt: 'whether its buttons respond, and the dialogs that they open can be closed',
  seen: z.object({
    responding: z.array(z.string()),
    silent: z.array(z.string()),
    stuck: z.string().nullable(),
    locked: z.string().nullable(),
  }),
  usesPage: true,
  async observe(tab) {
    const pressed: Pressed = { responding: [], silent: [], stuck: null, locked: null }
    await pressAll(tab, pressed).catch((error: unknown) => {
      if (!(error instanceof PageLeft)) throw error
    })
    return pressed
  },
  fault({ stuck, locked }, live) {
    if (stuck !== null && !live?.stuck)
      return `neither Escape nor a button closes the dialog that '${stuck}' opens`
    return locked !== null && !live?.locked
      ? `cannot be scrolled once the dialog that '${locked}' opens is closed`
      : undefined
  },
  // A redesign may begin with what the button shows.
  difference({ silent }, live) {
    const lost = silent.filter((name) => live.responding.includes(name))
    return lost.length > 0 ? `does nothing when these are pressed: ${lost.join(', ')}` : undefined
  },
})
