import { classNames } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import styles from './session-notice.module.css'

interface SessionNoticeProps {
  shown: boolean
  className?: string | undefined
  children: ReactNode
}

/** Fixed at the bottom, visible at any scroll position. Announced politely, without taking the focus. */
export function SessionNotice({ shown: isShown, className, children }: SessionNoticeProps) {
  return (
    <div role="status" className={isShown ? classNames(styles.notice, className) : undefined}>
      {children}
    </div>
  )
}
