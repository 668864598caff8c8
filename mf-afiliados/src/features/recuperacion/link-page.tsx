import type { ReactNode } from 'react'
import { SignInCard } from '@fcr/shared/form'
import { usePageTitle, Wrap } from '@fcr/shared/ui'
import dawn from '@fcr/shared/ui/art/ilustraciones/amanecer.svg'
import styles from './link-page.module.css'

interface Props {
  title: string
  children: ReactNode
}

/** A page that a link in a message opens. */
export function LinkPage({ title, children }: Props) {
  usePageTitle(title)
  return (
    <Wrap page>
      <SignInCard title={title} picture={dawn}>
        <div className={styles.body}>{children}</div>
      </SignInCard>
    </Wrap>
  )
}

/** Moves the focus to what replaces the pressed button. */
export const focusOn = (element: HTMLElement | null) => element?.focus()
