import { z } from 'zod'
import type { Tab } from '../tab'
import { inPage, visitorCheck, whileTimePasses } from './visitor-check'

/** How many controls the mouse visits. */
const most = 5

/** Moves the mouse. The browser tells the page with its next frame, and those take real time. */
const moveMouse = (tab: Tab, point: { x: number; y: number }) =>
  whileTimePasses(tab, tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point }))

export const hovering = visitorCheck({
  name: 'hovering',
  looksAt: 'whether controls stay where they are when the mouse comes over them',
  seen: z.object({ fled: z.number(), of: z.number() }),
  usesPage: true,
  async observe(tab) {
    const seen = { fled: 0, of: 0 }
    for (let index = 0; index < most; index += 1) {
      const point = await inPage(
        tab,
        (place) => {
          const control = fcrVisitor.dialog() ? undefined : fcrVisitor.controls()[place]
          control?.scrollIntoView({ block: 'center', behavior: 'instant' })
          const [box] = control?.getClientRects() ?? []
          fcrVisitor.reached.clear()
          if (!control || !box) return null
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
          if (!control.contains(document.elementFromPoint(x, y))) return null
          fcrVisitor.reached.add(control)
          return { x, y }
        },
        index,
      )
      if (!point) continue
      await moveMouse(tab, point)
      await tab.pass(300)
      const isThere = await inPage(
        tab,
        ({ x, y }) => {
          const hit = document.elementFromPoint(x, y)
          return [...fcrVisitor.reached].some((control) => control.contains(hit))
        },
        point,
      )
      seen.of += 1
      if (!isThere) seen.fled += 1
    }
    await moveMouse(tab, { x: 0, y: 0 })
    return seen
  },
  fault: ({ fled, of }, live) =>
    fled > (live?.fled ?? 0)
      ? `${fled} of its first ${of} controls move away from the mouse, or are covered when it comes`
      : undefined,
})
