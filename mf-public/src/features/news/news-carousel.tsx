import { classNames, VisuallyHidden } from '@fcr/shared/ui'
import { CarouselControls } from './carousel-controls'
import { NewsSlide } from './news-slide'
import styles from './news-carousel.module.css'
import { news } from './news'
import { useCarousel } from './use-carousel'

/**
 * All slides lie on one another in one grid cell, so they share the tallest one's height and nothing below moves.
 * The first shows before any script runs.
 */
export function NewsCarousel() {
  const carousel = useCarousel(news.length)
  const { active, moved, show, showByKey, swipe } = carousel
  return (
    <div role="group" aria-roledescription="carrusel" aria-label="Noticias" className={styles.carousel}>
      <div className={styles.slides} {...swipe}>
        {news.map((item, index) => (
          <div
            key={item.title}
            role="group"
            aria-roledescription="diapositiva"
            aria-label={`${index + 1} de ${news.length}`}
            aria-hidden={index !== active}
            inert={index !== active}
            className={classNames(styles.slide, index === active && styles.active)}
          >
            <NewsSlide item={item} index={index} />
          </div>
        ))}
      </div>
      <CarouselControls active={active} length={news.length} onShow={show} onKey={showByKey} />
      <VisuallyHidden>
        <span role="status">
          {moved && `Noticia ${active + 1} de ${news.length}: ${news[active]?.title ?? ''}`}
        </span>
      </VisuallyHidden>
    </div>
  )
}
