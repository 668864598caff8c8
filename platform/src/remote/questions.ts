import { z } from 'zod'
import { areaName, version } from '@fcr/shared/platform/manifest'
import type { Registry } from '../deployments'

const whole = z.number().int().nonnegative()
const place = z.object({ file: z.string(), line: whole, column: whole })
const filter = z.object({ area: areaName.optional(), limit: whole.optional() }).optional()

/** Methods that every known key may call from another machine: they change nothing. The schemas are of their arguments. */
const questions = {
  list: z.tuple([]),
  history: z.tuple([filter]),
  // In JSON, a missing area is null.
  verify: z.tuple([areaName.nullish().transform((area) => area ?? undefined)]),
  diff: z.tuple([areaName, version, version]),
  explain: z.tuple([areaName, version, place]),
  served: z.tuple([whole]),
  keys: z.tuple([]),
  waitingKeys: z.tuple([]),
  failures: z.tuple([areaName, version]),
  gateRun: z.tuple([areaName, version]),
} satisfies Partial<Record<keyof Registry, z.ZodType>>
export type Question = keyof typeof questions

/** Calls one of these methods; undefined for any other name, or for wrong arguments. */
export function answerTo(registry: Registry, name: string, given: unknown): Promise<unknown> | undefined {
  if (!Object.hasOwn(questions, name)) return undefined
  const parsed = questions[name as Question].safeParse(given)
  if (!parsed.success) return undefined
  const ask = registry[name as Question] as (...words: unknown[]) => Promise<unknown>
  return ask(...parsed.data)
}
