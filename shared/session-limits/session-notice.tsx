import { classNames } from '@fcr/shared/ui'
import { useEffect, type ReactNode } from 'react'
import styles from './session-notice.module.css'

interface SessionNoticeProps {
  shown: boolean
  className?: string | undefined
  children: ReactNode
}

/** Fixed at the bottom, visible at any scroll position. Announced politely, without taking the focus. */
export function SessionNotice({ shown, className, children }: SessionNoticeProps) {
  useRoomBelow(shown)
  return (
    <div role="status" className={shown ? classNames(styles.notice, className) : undefined}>
      {children}
    </div>
  )
}

/** Keeps the focused element above the notice by increasing the scroll padding. */
function useRoomBelow(needed: boolean) {
  useEffect(() => {
    if (!needed) return undefined
    const { style } = document.documentElement
    style.scrollPaddingBottom = '10rem'
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [needed])
}
