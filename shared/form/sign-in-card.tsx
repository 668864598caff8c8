import type { ReactNode } from 'react'
import styles from './sign-in-card.module.css'

export interface SignInCardProps {
  title: string
  /** URL of the scene beside the form; only wide screens show it. */
  picture: string
  /** On the scene, light on dark. */
  welcome?: ReactNode
  children: ReactNode
}

/** The way into a part of the site: a scene and, beside it, the page's title with its form. */
export function SignInCard({ title, picture, welcome, children }: SignInCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.scene}>
        <img src={picture} alt="" loading="lazy" width={640} height={800} className={styles.picture} />
        {welcome != null && <div className={styles.welcome}>{welcome}</div>}
      </div>
      <div className={styles.panel}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </div>
  )
}
