import type { Figures } from '@fcr/shared/contracts/operations'

const oneDigit = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '3,2 %'. @param part of 1 */
export const percentWords = (part: number) => `${oneDigit.format(part * 100)}\u00a0%`

/** '10 %'. @param percent of 100 */
export const wholePercent = (percent: number) => `${percent}\u00a0%`

/** The part of the visits that failed; undefined without visits. */
export const failingPart = (figures: Pick<Figures, 'visits' | 'failing'> | null | undefined) =>
  figures && figures.visits > 0 ? figures.failing / figures.visits : undefined

/** '3,2 %', or that there are no data. */
export function failingWords(figures: Pick<Figures, 'visits' | 'failing'> | null | undefined): string {
  const part = failingPart(figures)
  return part === undefined ? 'Sin datos' : percentWords(part)
}

/** '2,9 s'. @param time in milliseconds */
export const secondsWords = (time: number) => `${oneDigit.format(time / 1000)}\u00a0s`

/** '240 ms' */
export const millisecondsWords = (time: number) => `${Math.round(time)}\u00a0ms`

/** '38,2'. @param bytes in kilobytes of 1000 */
export const kilobytes = (bytes: number) => oneDigit.format(bytes / 1000)

/** What three quarters of the visitors wait at most; above it the page is slow (Core Web Vitals), in milliseconds. */
export const slowest = { lcp: 2500, inp: 200 }
