import { ofClock } from '@fcr/shared/dates'
import { QueryState, type QueryStateProps } from '@fcr/shared/staff'
import { Alert, BackLink, classNames, usePageTitle, Wrap } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { problemText } from '../gateway/problem'
import { useLive } from '../live/live'
import { paths } from '../paths'
import styles from './page.module.css'

interface PageProps {
  /** Title of the document; the page's h1 is `Title`, or in a card. */
  title: string
  /** 928 px, for forms. */
  narrow?: boolean
  /** Shows the way back to the overview. */
  back?: boolean
  children: ReactNode
}

export function Page({ title, narrow, back, children }: PageProps) {
  usePageTitle(title)
  return (
    <Wrap className={classNames(styles.page, narrow && styles.narrow)}>
      {back && (
        <div>
          <BackLink to={paths.overview} className={styles.back}>
            Regresar al resumen
          </BackLink>
        </div>
      )}
      <LostNotice />
      {children}
    </Wrap>
  )
}

interface TitleProps {
  children: ReactNode
  lead?: ReactNode
  action?: ReactNode
}

/** The page's h1, with one sentence. */
export function Title({ children, lead, action }: TitleProps) {
  return (
    <div className={styles.head}>
      <div>
        <h1 tabIndex={-1}>{children}</h1>
        {lead != null && <p>{lead}</p>}
      </div>
      {action}
    </div>
  )
}

function LostNotice() {
  const { snapshot, lost } = useLive()
  if (!lost) return null
  return (
    <Alert kind="warn" role="status" className={styles.lost}>
      {snapshot
        ? `Sin conexión: esto es ${ofClock(snapshot.at)}`
        : 'Sin conexión con el servidor. Se vuelve a intentar.'}
    </Alert>
  )
}

/** Shows a query's data, a spinner while it loads, or its problem with a retry button. */
export const Loaded = <Data,>(props: Omit<QueryStateProps<Data>, 'textOf'>) => (
  <QueryState {...props} textOf={problemText} />
)
