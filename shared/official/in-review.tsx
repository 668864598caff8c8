import { Alert } from '@fcr/shared/ui'
import { IN_REVIEW } from '../contracts/staff/data-review'

/** Labels of the fields of a response that the foundation is checking. */
export const fieldsInReview = (headers: Headers): string[] =>
  (headers.get(IN_REVIEW) ?? '').split(',').filter(Boolean).map(decodeURIComponent)

export interface InReviewNoticeProps {
  fields: readonly string[] | undefined
}

/** Says which data of a person may have been stored wrongly. */
export const InReviewNotice = ({ fields = [] }: InReviewNoticeProps) =>
  fields.length === 0 ? null : (
    <Alert kind="warn">
      Dato en revisión: {fields.join(', ')}. La Fundación está comprobando si se guardó bien.
    </Alert>
  )

/** The same for a printed sheet. */
export const inReviewFacts = (fields: readonly string[] = []) =>
  fields.length === 0 ? [] : [{ label: 'Dato en revisión', value: fields.join(', ') }]
