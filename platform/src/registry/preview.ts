import type { Signer } from './keys'
import type { Layout } from './layout'
import { loadReleases, requireRelease } from './lookup'
import { areaIn, planTrial } from './plan'
import { signPreview } from './preview-token'
import { Refusal } from './refusal'
import { signerFor } from './signature'
import { readLive } from './live'

const HOUR_MS = 60 * 60 * 1000

/**
 * Returns a signed token that shows a published version to one browser.
 * @throws Refusal as an activation, without the gate: a preview also serves to look at what the gate found
 */
export async function preview(
  at: Layout,
  area: string,
  version: string,
  { hours, signer }: { hours: number; signer?: Signer | undefined },
): Promise<string> {
  const { release, ref } = await requireRelease(at, area, version)
  const current = await readLive(at)
  if (areaIn(current, area)?.disabled) throw new Refusal('preview', `${area} is disabled: enable it first`)
  const find = await loadReleases(at, current, [{ release, ref }])
  const plan = planTrial(current, { area, ref, find })
  if (plan.outcome === 'refused') throw new Refusal(plan.code, ...plan.reasons)
  const expires = Date.now() + hours * HOUR_MS
  return signPreview(await signerFor(at, area, signer), { area, version, expires })
}
