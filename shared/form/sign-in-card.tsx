// Imports the singleton's entry, never a relative path: the shell provides it, and areas must not bundle a copy.
import { Alert } from '@fcr/shared/ui'
import { useEffect, useState, type ReactNode } from 'react'
import styles from './sign-in-card.module.css'

interface SignInCardProps {
  title: string
  /** URL of the picture next to the form; shown on wide screens only. */
  picture: string
  /** Shown over the picture, light on dark. */
  welcome?: ReactNode
  children: ReactNode
}

/** A sign-in page: a picture and, next to it, the page's title with its form. */
export function SignInCard({ title, picture, welcome, children }: SignInCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.scene}>
        <img src={picture} alt="" loading="lazy" width={640} height={800} className={styles.picture} />
        {welcome != null && <div className={styles.welcome}>{welcome}</div>}
      </div>
      <div className={styles.panel}>
        <h1 className={styles.title}>{title}</h1>
        <CookieNotice />
        {children}
      </div>
    </div>
  )
}

/** Whether the browser keeps a cookie. Chromium says `cookieEnabled` even where its settings block them for the site. */
function keepsCookies(): boolean {
  if (!navigator.cookieEnabled) return false
  document.cookie = 'fcr_prueba=1; SameSite=Strict'
  const isKept = document.cookie.includes('fcr_prueba=1')
  document.cookie = 'fcr_prueba=; Max-Age=0'
  return isKept
}

/** Warns, before anything is typed, that signing in needs cookies. A one-time code would be lost. */
function CookieNotice() {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => setBlocked(!keepsCookies()), [])
  return isBlocked ? (
    <Alert kind="warn" role="alert">
      Su navegador bloquea las cookies y así no se puede ingresar. Permítalas para este sitio y recargue la
      página.
    </Alert>
  ) : null
}
