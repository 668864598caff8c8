import { Card, CardTitle, PageHeader, usePageTitle, Wrap } from '@fcr/shared/ui'
import { Picture } from '../../layout/picture'
import { news, newsPath } from './news'
import { NewsDate } from './news-date'
import styles from './news-list-page.module.css'

export function NewsListPage() {
  usePageTitle(
    'Noticias Generales',
    'Noticias de la Fundación: avances de la justicia transicional, encuentros y actividades en los territorios.',
  )
  return (
    <Wrap>
      <PageHeader
        title="Noticias Generales"
        lead="Avances de la justicia transicional, encuentros y actividades en los territorios."
        trail
      />
      <div className={styles.cards}>
        {news.map((item, index) => (
          <Card key={item.title} picture={<Picture {...item.picture} first={index === 0} />}>
            <NewsDate date={item.date} />
            <CardTitle level={2} to={newsPath(index)}>
              {item.title}
            </CardTitle>
            <p className={styles.summary}>{item.summary}</p>
          </Card>
        ))}
      </div>
    </Wrap>
  )
}
