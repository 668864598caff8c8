import type { ReactNode } from 'react'
import { Alert, Button, Spinner } from '@fcr/shared/ui'
import styles from './loading-state.module.css'

interface Props<T> {
  query: {
    data: T | undefined
    isError: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  loadingText: string
  /** Message shown if loading fails. */
  failedText: string
  children: (data: T) => ReactNode
}

/** Shows the loaded data; until then a loading text, or after a failure a message with a retry button. */
export function LoadingState<T>({ query, loadingText, failedText, children }: Props<T>) {
  const { data, isError, isFetching, refetch } = query
  return (
    <>
      {isError && (
        <Alert kind="error" role="alert" className={styles.failed}>
          <p>{failedText}</p>
          <Button
            variant="secondary"
            busy={isFetching}
            busyText="Intentando..."
            onClick={() => void refetch()}
          >
            Intentar de nuevo
          </Button>
        </Alert>
      )}
      {data !== undefined ? children(data) : !isError && <Spinner label={loadingText} centered />}
    </>
  )
}
