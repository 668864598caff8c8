import { Alert } from '@fcr/shared/ui'
import { IN_REVIEW } from '../contracts/staff/data-review'

/** Returns the labels of the fields in a response that the foundation is checking. */
export const fieldsInReview = (headers: Headers): string[] =>
  (headers.get(IN_REVIEW) ?? '').split(',').filter(Boolean).map(decodeURIComponent)

interface InReviewNoticeProps {
  fields: readonly string[] | undefined
}

/** Names the fields of a person whose stored value may be wrong. */
export const InReviewNotice = ({ fields = [] }: InReviewNoticeProps) =>
  fields.length === 0 ? null : (
    <Alert kind="warn">
      Dato en revisión: {fields.join(', ')}. La Fundación está comprobando si se guardó bien.
    </Alert>
  )

/** Returns the same for a printed sheet. */
export const inReviewFacts = (fields: readonly string[] = []) =>
  fields.length === 0 ? [] : [{ label: 'Dato en revisión', value: fields.join(', ') }]
