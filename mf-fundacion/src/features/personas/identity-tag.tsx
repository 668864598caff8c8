import type { IdentityState } from '@fcr/shared/contracts/staff/people'
import { Tag } from '@fcr/shared/staff'
import { identityTags } from './labels'

export function IdentityTag({ state }: { state: IdentityState }) {
  const { kind, word } = identityTags[state]
  return <Tag kind={kind}>{word}</Tag>
}
