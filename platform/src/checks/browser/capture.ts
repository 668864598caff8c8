import type { CDPSession } from 'playwright-core'
import { PageStuck, waitForStep } from './patience'

/** Of a picture, in pixels: a page that grows without an end has one too. */
const tallest = 5000

/** Asks for a picture of the whole page. */
export async function wholePage(cdp: CDPSession): Promise<{ data: string }> {
  const { width, height } = (await cdp.send('Page.getLayoutMetrics')).cssContentSize
  const clip = { x: 0, y: 0, width, height: Math.min(height, tallest), scale: 1 }
  return cdp.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 50,
    clip,
    captureBeyondViewport: true,
  })
}

/**
 * Takes a picture of a page whose clock stands still. On a busy machine, Chromium sometimes draws no frame for it: then
 * the clock advances a little, and the picture is asked for again.
 * @returns undefined if the browser draws none. That is nothing that the page does: if it does not respond, its next
 * step shows it.
 */
export async function capture(
  ask: () => Promise<{ data: string }>,
  advance: () => Promise<unknown>,
  lost: Promise<never>,
): Promise<Buffer | undefined> {
  let again: () => void = () => undefined
  const picture = new Promise<{ data: string }>((resolve, reject) => {
    again = () => void ask().then(resolve, reject)
  })
  again()
  try {
    const { data } = await waitForStep(
      'picture',
      picture,
      lost,
      () => void advance().then(again, () => undefined),
    )
    return Buffer.from(data, 'base64')
  } catch (error) {
    if (error instanceof PageStuck) return undefined
    throw error
  }
}
