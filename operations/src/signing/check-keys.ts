import type { KeyProposal, OperatorSession } from '@fcr/shared/platform/operations'
import type { Keyring, PublishingKey } from '@fcr/shared/platform/keys'
import { canonicalText } from '@fcr/shared/platform/signed-changes'
import { requireMatch } from './mismatch-error'

/**
 * Checks that a keyring makes the change that the operator requested, in their name, and no other. Throws
 * MismatchError.
 * @param options.publishingKeys the keys that the page shows
 */
export function checkKeys(
  asked: KeyProposal,
  keyring: Keyring,
  { session, publishingKeys }: { session: OperatorSession; publishingKeys: readonly PublishingKey[] },
): void {
  requireMatch(keyring.signed.key === session.key && keyring.actor === session.owner, 'otra persona')
  const key = keyring.keys.find(({ id }) => id === asked.id)
  requireMatch(key !== undefined && makesTheChange(asked, key), 'otra llave')
  const others = (keys: readonly PublishingKey[]) =>
    keys
      .filter(({ id }) => id !== asked.id)
      .map((publishingKey) => canonicalText(publishingKey))
      .sort()
      .join('\n')
  requireMatch(others(keyring.keys) === others(publishingKeys), 'otras llaves')
}

function makesTheChange(asked: KeyProposal, { owner, grants, areas, revoked }: PublishingKey): boolean {
  if (asked.action === 'revoke-key') return revoked?.reason === asked.reason
  return revoked === null && owner === asked.owner && grants.join() === 'operator' && areas.length === 0
}
