import type { IdentityState } from '@fcr/shared/contracts/foundation/people'
import { Tag } from '@fcr/shared/office'
import { identityTags } from './words'

export function IdentityTag({ state }: { state: IdentityState }) {
  const { kind, word } = identityTags[state]
  return <Tag kind={kind}>{word}</Tag>
}
