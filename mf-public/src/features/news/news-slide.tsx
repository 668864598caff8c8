import { ArrowRightIcon } from '@fcr/shared/ui'
import type { KeyboardEventHandler } from 'react'
import { Link } from 'react-router-dom'
import { Picture } from '../../layout/picture'
import { NewsDate } from './news-date'
import styles from './news-slide.module.css'
import { newsPath, type NewsItem } from './news'

interface NewsSlideProps {
  item: NewsItem
  index: number
  /** One that is not shown is out of the tab order, also in browsers without `inert`. */
  shown: boolean
  onKeyDown: KeyboardEventHandler
}

/** The whole slide is one link, named by the title; 'Leer la noticia' only shows that it leads on. */
export function NewsSlide({ item, index, shown, onKeyDown }: NewsSlideProps) {
  return (
    <div className={styles.slide}>
      <Picture className={styles.picture} {...item.picture} />
      <div className={styles.body}>
        <NewsDate date={item.date} />
        <h3 className={styles.title}>
          <Link
            to={newsPath(index)}
            draggable={false}
            tabIndex={shown ? undefined : -1}
            onKeyDown={onKeyDown}
          >
            {item.title}
          </Link>
        </h3>
        <p className={styles.summary}>{item.summary}</p>
        <span className={styles.more} aria-hidden="true">
          Leer la noticia
          <ArrowRightIcon />
        </span>
      </div>
    </div>
  )
}
