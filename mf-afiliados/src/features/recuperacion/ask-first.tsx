import type { ReactNode } from 'react'
import { Alert, Button, ButtonLink } from '@fcr/shared/ui'
import { useMutation } from '@tanstack/react-query'
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

/** Asks before a link acts: programs that check mail open every link in it. */
export function AskFirst({ children, button, busyText, otherwise, act, onBroken }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onError: (failure) => {
      if (isLinkExpired(failure)) onBroken()
    },
  })
  return (
    <>
      {children}
      {error && (
        <Alert kind="error" role="alert" ref={focusOn} tabIndex={-1}>
          {otherMessage(error)}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button block busy={isPending} busyText={busyText} onClick={() => mutate()}>
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
