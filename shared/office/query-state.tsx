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
  children: (data: Data) => ReactNode
}

/** What a query has loaded, or that it loads, or why it failed, with a retry. Data that are there stay shown. */
export function QueryState<Data>({ query, label, children }: QueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query
  return (
    <>
      {error != null && (
        <Alert kind="error" role="alert">
          <div className={styles.problem}>
            <p>{problemText(error)}</p>
            <SmallButton
              variant="secondary"
              icon={<RotateCwIcon />}
              busy={isFetching}
              onClick={() => void refetch()}
            >
              Intentar de nuevo
            </SmallButton>
          </div>
        </Alert>
      )}
      {data === undefined ? error == null && <Spinner label={label} centered /> : children(data)}
    </>
  )
}
