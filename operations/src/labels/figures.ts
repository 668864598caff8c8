import type { Figures } from '@fcr/shared/platform/operations'

const oneDigit = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '3,2 %'. @param share of 1 */
export const percentWords = (share: number) => `${oneDigit.format(share * 100)}\u00a0%`

/** '10 %'. @param percent of 100 */
export const wholePercent = (percent: number) => `${percent}\u00a0%`

/** Below this number of visits, a share says little. */
export const ENOUGH_VISITS = 20

/** The share of the visits that failed; undefined without visits. */
export const failingShare = (figures: Pick<Figures, 'visits' | 'failing'> | null | undefined) =>
  figures && figures.visits > 0 ? figures.failing / figures.visits : undefined

/** '3,2 %', or that there are no data. */
export function failingWords(figures: Pick<Figures, 'visits' | 'failing'> | null | undefined): string {
  const share = failingShare(figures)
  return share === undefined ? 'Sin datos' : percentWords(share)
}

/** '3,2 % con falla', within a sentence. */
export const rateWords = (figures: Pick<Figures, 'visits' | 'failing'> | null | undefined) =>
  failingShare(figures) === undefined ? 'sin visitas' : `${failingWords(figures)} con falla`

/** '2,9 s'. @param time in milliseconds */
export const secondsWords = (time: number) => `${oneDigit.format(time / 1000)}\u00a0s`

/** '240 ms' */
export const millisecondsWords = (time: number) => `${Math.round(time)}\u00a0ms`

/** '38,2'. @param bytes in kilobytes of 1000 */
export const kilobytes = (bytes: number) => oneDigit.format(bytes / 1000)

/** Third quartiles above which a page is slow (Core Web Vitals), in milliseconds. */
export const slowAbove = { lcp: 2500, inp: 200 }
