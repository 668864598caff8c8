import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

export const hits = visitorCheck({
  name: 'hits',
  looksAt: 'whether a click on a control, where it is drawn, hits that control',
  seen: z.object({ missed: z.number(), of: z.number() }),
  observe: (tab) =>
    inPage(tab, () => {
      if (fcrVisitor.dialog()) return { missed: 0, of: 0 }
      const controls = fcrVisitor.controls().slice(0, 40)
      /** Whether it is drawn at all, such as in a row of pictures that shows three of ten. */
      const isClipped = (element: Element, x: number, y: number): boolean => {
        const outer = element.parentElement
        if (!outer || outer === document.body) return false
        const { left, right, top, bottom } = outer.getBoundingClientRect()
        const isOutside = x < left || x > right || y < top || y > bottom
        return (isOutside && getComputedStyle(outer).overflow !== 'visible') || isClipped(outer, x, y)
      }
      const isHit = (control: HTMLElement) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const [box] = control.getClientRects()
        if (!box) return true
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const hit = document.elementFromPoint(x, y)
        if (!hit || isClipped(control, x, y)) return true
        return control.contains(hit) || hit.closest('label')?.control === control
      }
      const missed = controls.filter((control) => !isHit(control)).length
      scrollTo({ top: 0, behavior: 'instant' })
      return { missed, of: controls.length }
    }),
  fault: ({ missed, of }, live) =>
    missed > Math.max(of / 4, live?.missed ?? 0)
      ? `a click on ${missed} of ${of} controls hits something else than the control`
      : undefined,
})
