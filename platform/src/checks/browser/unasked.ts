import type { CDPSession, Page } from 'playwright-core'
import { firstLine } from './messages'

/** Parts of a path with a number, such as those that name a record of the stub API. */
const identifier = /\/[^/]*\d[^/]*/g

/**
 * Notes what a page does unasked: message windows and downloads, which it closes, the pages that it loads in its place,
 * and what it sends to the API before somebody uses it.
 */
export function watchUnasked(page: Page, cdp: CDPSession, frame: string) {
  let interruptions: string[] = []
  let loading: string[] = []
  let calls = new Set<string>()
  let isUsed = false
  page.on('dialog', (dialog) => {
    const isLeaving = dialog.type() === 'beforeunload'
    if (!isLeaving) interruptions.push(`a message window ('${firstLine(dialog.message()).slice(0, 60)}')`)
    void (isLeaving ? dialog.accept() : dialog.dismiss()).catch(() => undefined)
  })
  page.on('download', (download) => {
    interruptions.push('a download')
    void download.cancel().catch(() => undefined)
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!isUsed && pathname.startsWith('/api/'))
      calls.add(`${request.method()} ${pathname.replace(identifier, '/:id')}`)
  })
  cdp.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
    if (frameId === frame) loading.push(url)
  })
  return {
    interruptions: (): readonly string[] => interruptions,
    loading: (): readonly string[] => loading,
    calls: (): readonly string[] => [...calls].sort(),
    /** Called when somebody moves the mouse or presses a key. */
    noteUse() {
      isUsed = true
    },
    forget() {
      interruptions = []
      loading = []
      calls = new Set()
      isUsed = false
    },
  }
}
