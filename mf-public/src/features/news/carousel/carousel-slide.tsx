import { ArrowRightIcon } from '@fcr/shared/ui'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './carousel-slide.module.css'

export interface SlideContent {
  /** Fills a frame whose shape the slide gives. */
  picture: ReactNode
  /** Between picture and title. */
  overline?: ReactNode
  title: string
  summary: string
  to: string
  /** Only shows that the slide leads on: the whole of it is one link, named by the title. */
  more: string
}

interface CarouselSlideProps extends SlideContent {
  /** If false, the slide is out of the tab order, also in browsers without `inert`. */
  isShown: boolean
  onKeyDown: KeyboardEventHandler
}

export function CarouselSlide(props: CarouselSlideProps) {
  const { picture, overline, title, summary, to, more, isShown, onKeyDown } = props
  return (
    <div className={styles.slide}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.body}>
        {overline}
        <h3 className={styles.title}>
          <Link to={to} draggable={false} tabIndex={isShown ? undefined : -1} onKeyDown={onKeyDown}>
            {title}
          </Link>
        </h3>
        <p className={styles.summary}>{summary}</p>
        <span className={styles.more} aria-hidden="true">
          {more}
          <ArrowRightIcon />
        </span>
      </div>
    </div>
  )
}
