import type { CDPSession, Page } from 'playwright-core'
import { firstLine } from './messages'

/** Notes what nobody asked a page for, and answers it: message windows, downloads, and another page in its place. */
export function watchUnasked(page: Page, cdp: CDPSession, frame: string) {
  let interruptions: string[] = []
  let loading: string[] = []
  page.on('dialog', (dialog) => {
    const isLeaving = dialog.type() === 'beforeunload'
    if (!isLeaving) interruptions.push(`a message window ('${firstLine(dialog.message()).slice(0, 60)}')`)
    void (isLeaving ? dialog.accept() : dialog.dismiss()).catch(() => undefined)
  })
  page.on('download', (download) => {
    interruptions.push('a download')
    void download.cancel().catch(() => undefined)
  })
  cdp.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
    if (frameId === frame) loading.push(url)
  })
  return {
    interruptions: (): readonly string[] => interruptions,
    loading: (): readonly string[] => loading,
    forget() {
      interruptions = []
      loading = []
    },
  }
}
