import { previewToken, type Preview } from '@fcr/shared/platform/previews'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { areaIn } from '@fcr/shared/platform/route-owner'
import { publishingKeys, releaseSignatures, signing, type previewTokens } from '../trust'
import { Refusal, type Layout } from '../files'
import { lookup, states } from '../store'
import { planCandidate } from './plan'

const HOUR_MS = 60 * 60 * 1000

type PreviewRequest = { area: string; version: string; hours: number }

/**
 * Returns the content of a preview's token, still without a signature.
 * @throws Refusal as an activation, without the release checks: a preview also serves to inspect their findings
 */
export async function planPreview(at: Layout, { area, version, hours }: PreviewRequest): Promise<Preview> {
  const { release, ref } = await lookup.requireRelease(at, area, version)
  const current = await states.readLive(at)
  if (areaIn(current, area)?.disabled) throw new Refusal('preview', `${area} is disabled: enable it first`)
  const find = await lookup.loadReleases(at, current, [{ release, ref }])
  const plan = planCandidate(current, { area, ref, find })
  if (plan.outcome === 'refused') throw new Refusal(plan.code, ...plan.reasons)
  return { area, version, expires: Date.now() + hours * HOUR_MS }
}

/**
 * Whether an operator has approved the previewed code: by a signature, or because the version is live for some
 * visitors, or the last good one. Other versions have been seen only by their team.
 */
export function isReviewed(
  { area, version, isOperators }: Pick<previewTokens.SignedPreview, 'area' | 'version' | 'isOperators'>,
  live: Live,
): boolean {
  const entry = areaIn(live, area)
  return (
    isOperators || [entry?.active, entry?.lastGood, entry?.canary].some((ref) => ref?.version === version)
  )
}

/** Returns a preview's signed token. */
export function signPreview(signer: publishingKeys.Signer, granted: Preview): string {
  return previewToken(granted, signer.id, signing.signContent(signer, 'preview', granted))
}

/**
 * Plans a preview and signs it.
 * @throws Refusal as `planPreview`, or if the key may neither publish the area nor change the live state
 */
export async function preview(
  at: Layout,
  area: string,
  version: string,
  { hours, signer }: { hours: number; signer?: publishingKeys.Signer | undefined },
): Promise<string> {
  const granted = await planPreview(at, { area, version, hours })
  return signPreview(await releaseSignatures.signerFor(at, area, signer, publishingKeys.mayPreview), granted)
}
