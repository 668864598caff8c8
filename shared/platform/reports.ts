import { z } from 'zod'
import { areaName, version } from './manifest'

/**
 * Body that a page posts to `/operacion/reportes` when a version of an area, or the shell, fails. The gateway removes
 * long numbers from the reason before it logs it; even so, the reason must not contain URLs or API responses. Fields
 * that only a later shell sends are ignored.
 */
export const failureReport = z.object({
  area: areaName,
  version,
  /** A code from `failure-codes.ts`; others are logged, and counted together. */
  reason: z.string().min(1).max(200),
  /** Route pattern of the page, never its path: paths contain document numbers. */
  pattern: z.string().startsWith('/').max(200).optional(),
  /** `boot`: the shell starts; of an area: `load` its files, `render`, `run` while shown, `leave` after that. */
  phase: z.enum(['boot', 'load', 'render', 'run', 'leave']).optional(),
  /** `<file of the release>:<line>:<column>`, as the browser counts them. */
  source: z
    .string()
    .max(230)
    .regex(/^[A-Za-z0-9_-][A-Za-z0-9._/-]*:\d{1,7}:\d{1,7}$/)
    .optional(),
})
export type FailureReport = z.infer<typeof failureReport>

const milliseconds = z.number().nonnegative().max(600_000).nullable()

/**
 * Body that the shell posts to `/operacion/medidas` once per page, when the page is hidden: how fast the page
 * was, in milliseconds. Null: the browser did not measure it, or nobody interacted.
 */
export const vitalsReport = z.object({
  area: areaName,
  version,
  /** The shell's version. */
  shell: version,
  /** Largest Contentful Paint. */
  lcp: milliseconds,
  /** Interaction to Next Paint. */
  inp: milliseconds,
})
export type VitalsReport = z.infer<typeof vitalsReport>
