import { Alert, RotateCwIcon, Spinner } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { problemText } from './problem'
import { SmallButton } from './small-button'
import styles from './query-state.module.css'

/** The parts of a query that its states need; react-query's results have them. */
export interface ShownQuery<Data> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

export interface QueryStateProps<Data> {
  query: ShownQuery<Data>
  /** Announced while loading: 'Cargando las personas'. */
  label: string
  /** Says why it failed; by default as `problemText`. */
  textOf?: (error: unknown) => string
  children: (data: Data) => ReactNode
}

/** A query's data, its loading state, or its problem with a retry. Data already loaded stay visible. */
export function QueryState<Data>({ query, label, textOf = problemText, children }: QueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query
  return (
    <>
      {error != null && <RetryAlert text={textOf(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {data === undefined ? error == null && <Spinner label={label} centered /> : children(data)}
    </>
  )
}

interface RetryAlertProps {
  text: string
  busy?: boolean
  onRetry: () => void
}

/** Why something failed, with a button that tries again. */
export function RetryAlert({ text, busy, onRetry }: RetryAlertProps) {
  return (
    <Alert kind="error" role="alert">
      <div className={styles.problem}>
        <p>{text}</p>
        <SmallButton variant="secondary" icon={<RotateCwIcon />} busy={busy} onClick={onRetry}>
          Intentar de nuevo
        </SmallButton>
      </div>
    </Alert>
  )
}
