import { months } from '@fcr/shared/dates'
import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

export const dates = visitorCheck<string[]>({
  name: 'dates',
  looksAt: 'whether dates are shown with the month that they have for machines (`datetime`)',
  seen: z.array(z.string()),
  observe: (tab) =>
    inPage(
      tab,
      (names) => {
        const day = 86_400_000
        const words = names.map((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu'))
        const isWrong = ({ dateTime, textContent }: HTMLTimeElement) => {
          const time = /^\d{4}-\d{2}/.test(dateTime) ? Date.parse(dateTime) : Number.NaN
          if (Number.isNaN(time)) return false
          const inText = words.flatMap((month, index) => (month.test(textContent) ? [index] : []))
          // The visitor's time zone may have another day.
          const isMonth = (month: number) =>
            [time - day, time, time + day].some((moment) => new Date(moment).getUTCMonth() === month)
          return inText.length > 0 && !inText.some(isMonth)
        }
        return [...document.querySelectorAll<HTMLTimeElement>('main time[datetime]')]
          .filter((element) => element.checkVisibility() && isWrong(element))
          .slice(0, 5)
          .map(
            ({ dateTime, textContent }) => `${textContent.trim().slice(0, 60)} for ${dateTime.slice(0, 30)}`,
          )
      },
      months,
    ),
  fault: (wrong, live = []) =>
    wrong.length > live.length ? `shows dates in another month: ${wrong.join('; ')}` : undefined,
})
