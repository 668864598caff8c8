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
  /** What could not be had. */
  failedText: string
  children: (data: T) => ReactNode
}

/** What has come; while it has not, that it is on its way, or that it did not come and how to try again. */
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
