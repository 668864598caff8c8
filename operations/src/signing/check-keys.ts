import type { OperatorSession, Proposal } from '@fcr/shared/contracts/operations'
import type { Keyring, PublishingKey } from '@fcr/shared/contracts/releases'
import { canonicalText } from '@fcr/shared/contracts/statements'
import { UntrueError } from './untrue-error'

export type KeyProposal = Extract<Proposal, { action: 'allow-key' | 'revoke-key' }>

/**
 * Checks that a change of the keys does what the operator asked for, as themselves, and nothing else. Throws
 * UntrueError. @param known the keys that the page shows
 */
export function checkKeys(
  asked: KeyProposal,
  keyring: Keyring,
  { session, known }: { session: OperatorSession; known: readonly PublishingKey[] },
): void {
  const require = (holds: boolean, what: string) => {
    if (!holds) throw new UntrueError(what)
  }
  require(keyring.signed.key === session.key && keyring.actor === session.owner, 'otra persona')
  const key = keyring.keys.find(({ id }) => id === asked.id)
  require(key !== undefined && doesWhatIsAsked(asked, key), 'otra llave')
  const others = (keys: readonly PublishingKey[]) =>
    keys
      .filter(({ id }) => id !== asked.id)
      .map((each) => canonicalText(each))
      .sort()
      .join('\n')
  require(others(keyring.keys) === others(known), 'otras llaves')
}

function doesWhatIsAsked(asked: KeyProposal, { owner, grants, areas, revoked }: PublishingKey): boolean {
  if (asked.action === 'revoke-key') return revoked?.reason === asked.reason
  return revoked === null && owner === asked.owner && grants.join() === 'operator' && areas.length === 0
}
