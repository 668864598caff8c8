import { BackLink, usePageTitle, Wrap } from '@fcr/shared/ui'
import { Link } from 'react-router-dom'
import { Picture } from '../../layout/picture'
import { news, newsPath, type NewsItem } from './news'
import { NewsDate } from './news-date'
import styles from './news-detail-page.module.css'

export function NewsDetailPage({ item, index }: { item: NewsItem; index: number }) {
  usePageTitle(item.title, item.summary)
  return (
    <Wrap as="article">
      <div className={styles.back}>
        <BackLink to="/news">Noticias Generales</BackLink>
      </div>
      <div className={styles.head}>
        <NewsDate date={item.date} />
        <h1>{item.title}</h1>
      </div>
      <Picture className={styles.picture} {...item.picture} first />
      <div className={styles.columns}>
        <div className={styles.prose}>
          {item.description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <OtherNews except={index} />
      </div>
    </Wrap>
  )
}

function OtherNews({ except }: { except: number }) {
  return (
    <aside className={styles.others} aria-labelledby="otras-noticias">
      <h2 id="otras-noticias">Otras noticias</h2>
      <ul>
        {news.map(
          (item, index) =>
            index !== except && (
              <li key={item.title}>
                <Picture className={styles.thumbnail} src={item.picture.src} alt="" />
                <div>
                  <Link to={newsPath(index)}>{item.title}</Link>
                  <NewsDate date={item.date} />
                </div>
              </li>
            ),
        )}
      </ul>
    </aside>
  )
}
