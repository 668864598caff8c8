import { useState, type ReactNode } from 'react'
import { Alert, Button, ButtonLink } from '@fcr/shared/ui'
import { isLinkExpired, otherMessage } from '../../credentials/credential-messages'
import { focusOn } from './link-page'
import styles from './link-page.module.css'

interface Props {
  /** Label of the button. */
  children: ReactNode
  button: string
  busyText: string
  /** A link for people who need do nothing. */
  otherwise?: string
  act: () => Promise<void>
  onBroken: () => void
}

type State = { status: 'idle' | 'busy' } | { status: 'failed'; message: string }

/** Asks before a link acts: programs that check mail open every link in it. */
export function AskFirst({ children, button, busyText, otherwise, act, onBroken }: Props) {
  const [state, setState] = useState<State>({ status: 'idle' })
  const press = async () => {
    if (state.status === 'busy') return
    setState({ status: 'busy' })
    try {
      await act()
    } catch (error) {
      if (isLinkExpired(error)) onBroken()
      else setState({ status: 'failed', message: otherMessage(error) })
    }
  }
  return (
    <>
      {children}
      {state.status === 'failed' && (
        <Alert kind="error" role="alert" ref={focusOn} tabIndex={-1}>
          {state.message}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button block busy={state.status === 'busy'} busyText={busyText} onClick={() => void press()}>
          {button}
        </Button>
        {otherwise !== undefined && (
          <ButtonLink to="/" variant="secondary" block>
            {otherwise}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
