import { ArrowRightIcon } from '@fcr/shared/ui'
import { Link } from 'react-router-dom'
import { NewsDate } from './news-date'
import styles from './news-slide.module.css'
import { newsPath, type NewsItem } from './news'

/** The whole slide is one link, named by the title; 'Leer la noticia' only shows that it leads on. */
export function NewsSlide({ item, index }: { item: NewsItem; index: number }) {
  return (
    <div className={styles.slide}>
      <img
        className={styles.picture}
        src={item.picture.src}
        alt={item.picture.alt}
        width="640"
        height="400"
        loading="lazy"
      />
      <div className={styles.body}>
        <NewsDate date={item.date} />
        <h3 className={styles.title}>
          <Link to={newsPath(index)} draggable={false}>
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
