/// <reference lib="dom" />
import type { BootstrapWatchdog } from '@fcr/shared/platform/bootstrap-watchdog'
import type { FailureCode } from '@fcr/shared/platform/failure-codes'

type Tag = HTMLScriptElement & HTMLLinkElement

/**
 * Runs in the browser, inline, before everything else in the page (`bootstrap-script.ts`). Only the text of this
 * function reaches the page, so it uses nothing from outside. Code in the page may replace native APIs: this keeps
 * references to those that it needs, and code that runs later calls no methods of strings and lists.
 *
 * Until `started()` it watches the shell: its files must load, and then the frame must respond.
 * @param cookie name of the cookie with the versions that this browser quarantines
 * @param age how long it quarantines them, in seconds
 */
export function bootstrapWatchdog(cookie: string, age: number) {
  /* oxlint-disable typescript/unbound-method -- they are called without their object on purpose */
  const { call } = Function.prototype
  const exec = call.bind(RegExp.prototype.exec) as (
    pattern: RegExp,
    text: string | undefined,
  ) => RegExpExecArray | null
  const { fetch, setTimeout: later, document: page, location: place, RegExp: Pattern } = window
  /* oxlint-enable typescript/unbound-method */
  const { stringify } = JSON
  const { now } = Date
  const { shell = '', pattern = '/', spare = '', kept = '' } = (page.currentScript as HTMLElement).dataset
  let finished = !shell

  /** Resolves without a response if there is no connection. `await` needs no method of promises. */
  const request = async (url: string, options?: RequestInit) => {
    try {
      return await fetch(url, options)
    } catch {
      return undefined
    }
  }

  let reports = 0
  const reported: Record<string, boolean> = {}
  const secure = place.protocol === 'https:' ? '; Secure' : ''
  // Over https, a name that no other host of the domain can set.
  const name = secure ? `__Host-${cookie}` : cookie
  const quarantined = () => exec(Pattern(`(^|; )${name}=([^;]*)`), page.cookie)?.[2] ?? ''
  const quarantines = (entry: string) => exec(Pattern(`(^|~)${entry}(~|$)`), quarantined())

  /**
   * Above this size of all cookies, those that are not the site's are removed: a version may have set so many that
   * servers refuse every request, and a rollback does not remove them.
   */
  if (page.cookie.length > 4096) {
    const folders = place.pathname.split('/')
    const labels = place.hostname.split('.')
    const scopes = ['', ...labels.map((_label, index) => `; Domain=${labels.slice(index).join('.')}`)]
    for (const pair of page.cookie.split('; ')) {
      const other = pair.split('=')[0] ?? ''
      if (/^(__Host-)?fcr_/.test(other) || kept.split(' ').includes(other)) continue
      for (const index of folders.keys())
        for (const path of [folders.slice(0, index + 1).join('/'), `${folders.slice(0, index).join('/')}/`])
          for (const scope of scopes)
            page.cookie = `${other}=; Max-Age=0; Path=${path || '/'}${scope}${other.startsWith('__') ? secure : ''}`
    }
  }

  const key = 'fcr-entrada'
  let entered = ''
  /** Stores the mark of the version that the page is entering, with the current time; '' once the page has entered it. */
  const mark = (text: string) => {
    entered = text
    try {
      sessionStorage[key] = text && `${text} ${now()}`
    } catch {
      // The visitor has blocked storage, or it is full: a tab that hangs then goes unnoticed.
    }
  }
  const unmark = () => {
    if (entered) mark('')
  }

  const presses: Event[] = []
  const guard: BootstrapWatchdog = {
    presses,
    started() {
      finished = true
      if (exec(/^shell /, entered)) unmark()
    },
    report(report) {
      const body = stringify(report)
      if (reported[body] || ++reports > 10) return
      reported[body] = true
      const headers = { 'content-type': 'application/json' }
      void request('/operacion/reportes', { method: 'POST', headers, body, keepalive: true })
    },
    leave(area, version) {
      const entry = `${area}@${version}`
      if (quarantines(entry)) return false
      page.cookie = `${name}=${quarantined()}~${entry}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`
      // Without cookies, the page would reload forever.
      if (!quarantines(entry)) return false
      place.reload()
      return true
    },
    enter(area, version, where) {
      if (page.hidden) return
      const text = `${area} ${version} ${where} ${now()}`
      const end = now() + 15_000
      // Renewed while the page responds. If a renewal is late, the device slept or had no time for this page, and a mark
      // that stops there would not show that the version hung.
      const renew = (due: number) => {
        if (entered !== text) return
        if (now() >= end || now() - due > 2000 || due - now() > 2000) unmark()
        else wait()
      }
      const wait = () => {
        mark(text)
        const due = now() + 500
        later(() => renew(due), 500)
      }
      wait()
    },
  }
  Object.defineProperty(window, 'fcrGuard', { value: Object.freeze(guard) })

  /**
   * Whether the previous page in this tab hung: its last renewal was seconds before the visitor loaded this page. False if
   * the visitor left quickly, if the browser was closed and later restored its tabs, or if it discarded the page.
   */
  const hung = (lastSign: number) => {
    const silence = now() - performance.now() - lastSign
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const isRestored =
      (page as { wasDiscarded?: boolean }).wasDiscarded || navigation?.type === 'back_forward'
    return !isRestored && silence >= 5000 && silence < 120_000
  }

  try {
    const leftover = exec(/^(\S+) (\S+) (\S+) \d+ (\d+)$/, sessionStorage[key] as string)
    if (leftover) mark('')
    if (leftover && hung(Number(leftover[4]))) {
      const [, area = '', version = '', where] = leftover
      guard.report({ area, version, reason: 'hung', pattern: where, phase: 'run' })
      if (exec(Pattern(`(^| )${area}( |$)`), spare) && guard.leave(area, version)) return
    }
  } catch {
    // The visitor has blocked storage.
  }

  /** Area, version and place of the first error in one of the site's scripts. */
  let blamed: RegExpExecArray | null = null
  const note = (text: string) => {
    blamed ??= exec(/\/areas\/([\w-]+)\/([\w.-]+)\/([\w./-]+:\d+:\d+)/, text)
  }
  const fail = async (reason: FailureCode) => {
    if (finished) return
    finished = true
    const area = blamed?.[1] ?? 'shell'
    const version = blamed?.[2] ?? shell
    guard.report({ area, version, reason, pattern, phase: 'boot', source: blamed?.[3] })
    if (guard.leave(area, version)) return
    // There is no other version: show the page as it was in the HTML, because the shell may have emptied it.
    const html = await (await request(place.href))?.text()
    if (html) page.body.replaceWith(new DOMParser().parseFromString(html, 'text/html').body)
  }
  /**
   * Counts seconds since the shell's script ran. Those in which the page was busy count less. In the background, where
   * browsers delay timers and paint nothing, the count starts again.
   */
  const watch = (waited: number) => {
    const since = now()
    later(() => {
      const idle = page.hidden ? 0 : waited + 1000 / (now() - since)
      if (idle > (blamed ? 0.5 : 3.5)) void fail(blamed ? 'entry-threw' : 'boot')
      else if (!finished) watch(idle)
    }, 1000)
  }
  /**
   * Scripts and styles only: on a slow line the shell's images load before its script, and the page works without
   * them.
   */
  const ours = Pattern(`/areas/shell/${shell}/.*\\.(js|css)$`)
  /**
   * Handles a file of the shell that did not load. A missing or altered file is the shell's failure; an interrupted
   * connection is not.
   */
  const lost = async (tag: Tag) => {
    const response = await request(tag.src || tag.href, { cache: 'reload' })
    if (response?.ok && !tag.dataset['again']) {
      tag.dataset['again'] = '1'
      tag.replaceWith(page.createRange().createContextualFragment(tag.outerHTML))
    } else if (response && response.status < 500) void fail(tag.src ? 'entry-missing' : 'styles-missing')
  }
  const listen = (
    target: EventTarget,
    type: string,
    handle: (event: ErrorEvent & PromiseRejectionEvent, tag: Tag) => void,
  ) => {
    target.addEventListener(type, (event) => handle(event as never, event.target as Tag), true)
  }
  /**
   * Applies the style sheets whose rules for the first screen are inline. All in one step: one without the other would
   * change the page for a moment. Through the sheet: a changed attribute could load the file again. Only the page's own have
   * a priority; others with this medium are for paper.
   */
  const applyStyles = () => {
    const sheets = page.querySelectorAll<Tag>('link[media=print][fetchpriority]')
    const { length } = sheets
    for (let index = 0; index < length; index++)
      if (!sheets[index]?.sheet && !sheets[index]?.dataset['lost']) return
    for (let index = 0; index < length; index++) {
      const sheet = sheets[index]?.sheet
      if (sheet) sheet.media.mediaText = 'all'
    }
  }
  /** Ends once an area responds: events keep their elements in memory, and with them what a page showed. */
  const press = (event: Event, tag: Tag) => {
    if (!page.documentElement.dataset['area'] && presses.length < 50 && tag.closest('a,button'))
      presses[presses.length] = event
  }
  listen(page, 'click', press)
  listen(page, 'keydown', press)
  listen(page, 'load', (_event, { src, rel }) => {
    if (exec(ours, src)) watch(0)
    if (rel === 'stylesheet') applyStyles()
  })
  listen(window, 'error', ({ error, filename, lineno, colno }, tag) => {
    if (tag.rel === 'stylesheet') {
      tag.dataset['lost'] = '1'
      applyStyles()
    }
    if (exec(ours, tag.src || (tag.rel === 'stylesheet' ? tag.href : ''))) void lost(tag)
    else note(`${(error as Error | null)?.stack} ${filename}:${lineno}:${colno}`)
  })
  listen(window, 'unhandledrejection', ({ reason }) => note(`${(reason as Error | null)?.stack}`))
  listen(page, 'visibilitychange', unmark)
  listen(page, 'freeze', unmark)
  listen(window, 'pagehide', unmark)
  // The shell's script runs after this event, when the HTML has been read.
  listen(page, 'readystatechange', () => {
    if (!finished && !entered) guard.enter('shell', shell, pattern)
  })
}
