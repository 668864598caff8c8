import type { ChangeProposal, Proposal, Proposed } from '@fcr/shared/platform/operations'
import { keyChanges, keyRequests, keyrings, publishingKeys } from '../trust'
import type { Layout } from '../files'
import type { Committed } from './commit'
import type { Registry } from './create-registry'
import { planPreview } from './preview'
import { proposeToRevoke } from './re-sign'

/**
 * Plans a change that an operator signs elsewhere, with a passkey.
 * @param proposer id of the operator's key
 * @throws Refusal as the change itself
 */
export async function propose(
  registry: Registry,
  at: Layout,
  proposer: string,
  asked: Proposal,
): Promise<Proposed> {
  if (asked.action === 'preview')
    return { outcome: 'proposed-preview', granted: await planPreview(at, asked) }
  if (asked.action === 'revoke-key') return proposeToRevoke(at, asked.id, { proposer, reason: asked.reason })
  if (asked.action === 'allow-key') {
    const waiting = keyRequests.waitingKeyIn(await keyRequests.waitingKeys(at), asked.id)
    const by = publishingKeys.knownKey(await keyrings.readKeys(at), proposer).owner
    const grant = {
      grants: ['operator' as const],
      owner: asked.owner,
      by,
      passkey: keyRequests.passkeyOf(waiting),
    }
    const change = keyChanges.allowing(keyRequests.passkeyPublicKey(waiting), grant)
    return { outcome: 'proposed-keys', keyring: await keyrings.keyringAfter(at, change, proposer) }
  }
  const committed = await plan(registry, proposer, asked)
  if (committed.outcome === 'proposed' || committed.outcome === 'unchanged') return committed
  throw new Error(`a proposal ended as ${committed.outcome}`)
}

function plan(registry: Registry, proposer: string, asked: ChangeProposal): Promise<Committed> {
  const { area, reason } = asked
  const meta = { proposer, reason }
  switch (asked.action) {
    case 'rollback':
      return registry.rollback(area, { ...meta, to: asked.to, force: asked.force })
    case 'disable':
      return registry.disable(area, meta)
    case 'enable':
      return registry.enable(area, meta)
    case 'activate':
      return registry.activate(area, asked.version, {
        ...meta,
        force: asked.force,
        intended: asked.intended,
        securityFix: asked.securityFix,
      })
    case 'canary':
      return registry.canary({ area, version: asked.version }, asked.percent, {
        ...meta,
        force: asked.force,
        intended: asked.intended,
        securityFix: asked.securityFix,
      })
    case 'end-canary':
      return registry.endCanary(area, meta)
    case 'promote':
      return registry.promote(area, {
        ...meta,
        force: asked.force,
        intended: asked.intended,
        securityFix: asked.securityFix,
      })
  }
}
