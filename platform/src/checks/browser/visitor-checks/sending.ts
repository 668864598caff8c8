import { z } from 'zod'
import type { Request } from 'playwright-core'
import { PageLeft } from '../patience'
import type { Tab } from '../tab'
import { fillForm } from './fill-form'
import { pressMouse } from './keys'
import { inPage, visitorCheck } from './visitor-check'

/** How long a page may take to respond, in milliseconds of its own clock. */
const pause = 2000
/** Time in which the header changes its size, likewise. */
const settled = 500

const seen = z.object({
  /** What is pressed: the button of a form, or any other button with its words. */
  button: z.string().nullable(),
  responds: z.boolean(),
  /** Whether the button of the filled form cannot be pressed. */
  blocked: z.boolean(),
  /** What the address has of the typed texts; `contact` is a long number or an e-mail address. */
  reveals: z.enum(['nothing', 'contact', 'password']),
  /** Entries of the history; the first is for another address or for a dialog that "Back" closes. */
  entries: z.number(),
  /** Visible messages and fields marked as wrong, after the press. */
  messages: z.number(),
  /** The most requests that are no GET, with the same method and path. */
  sends: z.number(),
  /** Whether the browser's storage has a typed password. */
  keepsPassword: z.boolean(),
  /** Whether the press leads to another page. */
  left: z.boolean(),
})
type Sent = z.infer<typeof seen>

const nothing: Sent = {
  button: null,
  responds: false,
  blocked: false,
  reveals: 'nothing',
  entries: 0,
  messages: 0,
  sends: 0,
  keepsPassword: false,
  left: false,
}

/** Shows the main button. The header changes its size for that, which is no response to a press. */
async function showButton(tab: Tab): Promise<void> {
  await inPage(tab, () => {
    fcrVisitor.form().button?.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
  await tab.pass(settled)
}

const isBlocked = (tab: Tab) =>
  inPage(tab, () => {
    const forms = new Set([...fcrVisitor.typed.keys()].map(({ form }) => form))
    return [...forms].some((form) => {
      const buttons = [...(form?.elements ?? [])].filter(
        (element) =>
          element.matches('button:not([type=button], [type=reset]), input[type=submit]') &&
          element.checkVisibility(),
      )
      return buttons.length > 0 && buttons.every((button) => button.matches(':disabled'))
    })
  })

/** What the page's address must not contain, and where its main button is drawn. */
const prepare = (tab: Tab) =>
  inPage(tab, () => {
    const { button, isForm } = fcrVisitor.form()
    if (!button || fcrVisitor.dialog()) return null
    const { left, top, width, height } = button.getBoundingClientRect()
    fcrVisitor.countChanges()
    const length = fcrVisitor.text().length
    return {
      // A search may show its results while somebody types.
      hasResponded: Math.abs(length - fcrVisitor.textBefore) > length / 5,
      button: isForm ? 'form' : button.innerText.trim().slice(0, 100),
      point: { x: left + width / 2, y: top + height / 2 },
      passwords: [...fcrVisitor.typed].filter(([{ type }]) => type === 'password').map(([, text]) => text),
      contacts: [...fcrVisitor.typed.values()].filter((text) => /^\d{6,}$|@/.test(text)),
      entries: history.length,
      address: location.href,
    }
  })
type Before = NonNullable<Awaited<ReturnType<typeof prepare>>>

function revealedBy(
  addresses: readonly string[],
  { passwords, contacts }: { passwords: readonly string[]; contacts: readonly string[] },
): Sent['reveals'] {
  const values = addresses.flatMap((address) => [...new URL(address).searchParams.values()])
  if (values.some((value) => passwords.includes(value))) return 'password'
  return values.some((value) => contacts.includes(value)) ? 'contact' : 'nothing'
}

function mostAlike(requests: readonly Request[]): number {
  const counts = new Map<string, number>()
  for (const request of requests) {
    const { pathname } = new URL(request.url())
    // The shell's own reports are not the form's.
    if (request.method() === 'GET' || pathname.startsWith('/operacion/')) continue
    const key = `${request.method()} ${pathname}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

const keepsAny = (tab: Tab, passwords: readonly string[]) =>
  inPage(
    tab,
    (texts) => {
      const kept = [localStorage, sessionStorage].flatMap((area) => Object.values(area).map(String))
      return texts.some((text) => kept.some((value) => value.includes(text)))
    },
    passwords,
  )

/** Changes that the page shows after the press. */
const afterPress = (tab: Tab, before: Before) =>
  inPage(
    tab,
    ({ entries, address }) => {
      const isElsewhere = location.href !== address
      const added = history.length - entries
      return {
        isChanged: fcrVisitor.changes > 0 || isElsewhere,
        entries: Math.max(0, isElsewhere || fcrVisitor.dialog() ? added - 1 : added),
        messages: [...document.querySelectorAll('[role=alert], [aria-invalid=true]')].filter((element) => {
          const { width, height } = element.getBoundingClientRect()
          return (
            width > 0 &&
            height > 0 &&
            element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
          )
        }).length,
        left: location.pathname !== new URL(address).pathname,
      }
    },
    before,
  )

/** Presses the main button, and returns what has changed. Another page is a response, and one entry. */
async function press(tab: Tab, before: Before) {
  // A page may keep what is typed at once.
  const keepsPassword = await keepsAny(tab, before.passwords)
  try {
    await pressMouse(tab, before.point)
    await tab.pass(pause)
    const after = await afterPress(tab, before)
    return { ...after, keepsPassword: keepsPassword || (await keepsAny(tab, before.passwords)) }
  } catch (error) {
    if (error instanceof PageLeft)
      return { isChanged: true, entries: 0, messages: 0, left: true, keepsPassword }
    throw error
  }
}

export const sending = visitorCheck<Sent>({
  name: 'sending',
  looksAt:
    'whether the main button of a filled form does something, once, says what is wrong, and keeps no typed secrets',
  seen,
  usesPage: true,
  async observe(tab) {
    await fillForm(tab)
    await showButton(tab)
    const blocked = await isBlocked(tab)
    const before = await prepare(tab)
    if (!before) return { ...nothing, blocked }
    const requests: Request[] = []
    const note = (request: Request) => void requests.push(request)
    tab.page.on('request', note)
    const { isChanged, ...after } = await press(tab, before)
    tab.page.off('request', note)
    const addresses = [
      tab.page.url(),
      ...requests.filter((request) => request.isNavigationRequest()).map((request) => request.url()),
    ]
    return {
      button: before.button,
      blocked,
      responds: before.hasResponded || isChanged || requests.length > 0,
      reveals: revealedBy(addresses, before),
      sends: mostAlike(requests),
      ...after,
    }
  },
  fault(sent, live) {
    if (sent.reveals === 'password' && live?.reveals !== 'password')
      return 'puts a typed password into the address when it is sent'
    if (sent.keepsPassword && live?.keepsPassword !== true)
      return "keeps a typed password in the browser's storage"
    if (live?.button === 'form' && sent.blocked && !live.blocked)
      return 'its main button cannot be pressed though the form is filled'
    if (!live || sent.button === null || sent.button !== live.button) return undefined
    if (sent.reveals === 'contact' && live.reveals === 'nothing')
      return 'puts a typed number or e-mail address into the address when it is sent'
    if (live.responds && !sent.responds) return 'does nothing when its main button is pressed'
    if (live.messages > 0 && sent.messages === 0 && !sent.left && sent.sends <= live.sends)
      return 'shows no message when the filled form is refused'
    if (sent.sends > Math.max(1, live.sends)) return `sends the filled form ${sent.sends} times`
    return sent.entries > live.entries
      ? `adds ${sent.entries} entries to the history when its main button is pressed`
      : undefined
  },
})
