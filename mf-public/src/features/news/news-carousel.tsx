import { Picture } from '../../layout/picture'
import { Carousel } from './carousel/carousel'
import { news, newsPath } from './news'
import { NewsDate } from './news-date'

const names = {
  one: 'Noticia',
  previous: 'Noticia anterior',
  next: 'Noticia siguiente',
  choose: 'Elegir la noticia',
}

const slides = news.map(({ title, summary, date, picture }, index) => ({
  picture: <Picture {...picture} />,
  overline: <NewsDate date={date} />,
  title,
  summary,
  to: newsPath(index),
  more: 'Leer la noticia',
}))

export function NewsCarousel() {
  return <Carousel label="Noticias" names={names} slides={slides} />
}
