import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { similarNumber } from '@fcr/shared/contracts/staff/people-actions'
import { ApiError } from '@fcr/shared/session'
import { CheckRow } from '@fcr/shared/staff'
import { Alert, TextLink } from '@fcr/shared/ui'
import { paths } from '../../../paths'

interface SameNumberProps {
  /** Why the registration failed. */
  error: unknown
  isCompared: boolean
  onCompared: (isCompared: boolean) => void
}

/** Links to the person with the same number. If only leading zeros differ, the clerk may confirm another person. */
export function SameNumber({ error, isCompared, onCompared }: SameNumberProps) {
  const { code, person } = (error instanceof ApiError ? error.body : {}) as Partial<ErrorBody>
  if (person === undefined) return null
  return (
    <>
      <Alert kind="info">
        {/* Opens a new tab, so that the form is kept. */}
        <TextLink to={paths.person(person)} target="_blank">
          Abrir la ficha de esa persona en otra pestaña
        </TextLink>
      </Alert>
      {code === similarNumber && (
        <CheckRow
          label="Es otra persona: comparé las dos fichas"
          detail="Se registra con la cédula como está escrita."
          checked={isCompared}
          onChange={({ target }) => onCompared(target.checked)}
        />
      )}
    </>
  )
}
