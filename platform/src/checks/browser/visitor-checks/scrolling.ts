import { z } from 'zod'
import { inPage, twoFrames, visitorCheck } from './visitor-check'

export const scrolling = visitorCheck({
  name: 'scrolling',
  looksAt: 'whether the page can be scrolled and enlarged',
  seen: z.object({ scrolls: z.boolean(), zooms: z.boolean() }),
  async observe(tab) {
    const allows = await inPage(tab, () => {
      const place = document.querySelector('main h1') ?? document.body
      const isAllowed = (event: Event) => place.dispatchEvent(event)
      const options = { bubbles: true, cancelable: true, composed: true }
      const wheel = (ctrlKey: boolean) => new WheelEvent('wheel', { ...options, deltaY: 1, ctrlKey })
      const press = (key: string, ctrlKey: boolean) =>
        new KeyboardEvent('keydown', { ...options, key, ctrlKey })
      const hidden = /hidden|clip/
      const isLocked = [document.documentElement, document.body].some((element) =>
        hidden.test(getComputedStyle(element).overflowY),
      )
      // A finger scrolls only where each element around it allows it.
      const allowsTouch = (element: Element | null): boolean =>
        element === null ||
        (/auto|manipulation|pan-y|pan-up|pan-down/.test(getComputedStyle(element).touchAction) &&
          allowsTouch(element.parentElement))
      const isLong = document.documentElement.scrollHeight > innerHeight + 200
      const viewport = document.querySelector<HTMLMetaElement>('meta[name=viewport]')?.content ?? ''
      scrollTo({ top: isLong && !fcrVisitor.dialog() ? 150 : 0, behavior: 'instant' })
      return {
        scrolls:
          fcrVisitor.dialog() !== undefined ||
          (!(isLong && (isLocked || !allowsTouch(place))) &&
            isAllowed(wheel(false)) &&
            isAllowed(new Event('touchmove', options)) &&
            isAllowed(press('PageDown', false))),
        zooms:
          isAllowed(wheel(true)) &&
          isAllowed(press('+', true)) &&
          !/user-scalable\s*=\s*(?:no|0)|maximum-scale\s*=\s*1(?:\D|$)/.test(viewport),
        asked: scrollY,
      }
    })
    // The event comes with a frame, and those take real time.
    await twoFrames(tab)
    await tab.pass(500)
    const isKept = await inPage(
      tab,
      (asked) => {
        const isThere = Math.abs(scrollY - asked) < 100
        scrollTo({ top: 0, behavior: 'instant' })
        return isThere
      },
      allows.asked,
    )
    return { scrolls: allows.scrolls && isKept, zooms: allows.zooms }
  },
  fault(seen, live) {
    if (!seen.scrolls && live?.scrolls !== false) return 'cannot be scrolled'
    return !seen.zooms && live?.zooms !== false ? 'cannot be enlarged' : undefined
  },
})
