import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

export const pictures = visitorCheck<{ all: number; visible: number }>({
  name: 'pictures',
  looksAt: 'whether the pictures at the top of the page are visible, compared with the live version',
  seen: z.object({ all: z.number(), visible: z.number() }),
  observe: (tab) =>
    inPage(tab, () => {
      // Further down, pictures may appear when the visitor scrolls to them.
      const images = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
        (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
      )
      const opacityOf = (element: Element | null): number =>
        element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1
      const visible = images.filter((image) => {
        const { width, height } = image.getBoundingClientRect()
        return (
          width > 1 &&
          height > 1 &&
          getComputedStyle(image).visibility === 'visible' &&
          opacityOf(image) > 0.1
        )
      })
      return { all: images.length, visible: visible.length }
    }),
  // A row of slides shows one of its pictures; a redesign may have none.
  fault: ({ all, visible }, live) =>
    all > 0 && visible === 0 && live !== undefined && live.visible > 0
      ? `shows none of the ${all} pictures at the top of the page`
      : undefined,
})
