import type { CDPSession } from 'playwright-core'

/** Whether all responses that the page waits for have reached the browser, if not the page. */
export async function watchResponses(cdp: Pick<CDPSession, 'on' | 'send'>) {
  const arrived = new Set<string>()
  const waiting = new Set<string>()
  cdp.on('Network.requestWillBeSent', ({ requestId }) => waiting.add(requestId))
  // Requests of a page that is left do not always end.
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId === undefined) waiting.clear()
  })
  cdp.on('Network.responseReceivedExtraInfo', ({ requestId }) => arrived.add(requestId))
  cdp.on('Network.responseReceived', ({ requestId }) => waiting.delete(requestId))
  cdp.on('Network.loadingFailed', ({ requestId }) => waiting.delete(requestId))
  await cdp.send('Network.enable')
  // The machine may have no network, which pages must not report to visitors.
  const online = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await cdp.send('Network.emulateNetworkConditions', online)
  return { haveArrived: () => [...waiting].every((id) => arrived.has(id)) }
}
