import { classNames, VisuallyHidden } from '@fcr/shared/ui'
import { CarouselControls } from './carousel-controls'
import { NewsSlide } from './news-slide'
import styles from './news-carousel.module.css'
import { news } from './news'
import { useCarousel } from './use-carousel'

/**
 * The slides lie side by side in a row that the browser scrolls and snaps, so they share the tallest one's height and
 * follow the finger, also before any script runs. The usual library for this (Embla) would add 7.4 KB to an area of
 * 9.5 KB (both brotli) and move the slides from the main thread, which old phones feel; what it would save are the few
 * lines of `use-carousel.ts`. Roles and names follow the APG's carousel pattern with grouped slide pickers.
 */
export function NewsCarousel() {
  const { active, by, show, showByKey, track } = useCarousel(news.length)
  return (
    <div role="group" aria-roledescription="carrusel" aria-label="Noticias" className={styles.carousel}>
      {/* Its links are the tab stops, not the row itself. */}
      <div
        className={classNames(
          styles.slides,
          active === 0 && styles.atFirst,
          active === news.length - 1 && styles.atLast,
        )}
        tabIndex={-1}
        {...track}
      >
        {news.map((item, index) => (
          <div
            key={item.title}
            role="group"
            aria-roledescription="diapositiva"
            aria-label={`${index + 1} de ${news.length}`}
            aria-hidden={index !== active}
            inert={index !== active}
            className={classNames(styles.slide, index === active && by === 'control' && styles.jumpedTo)}
          >
            <NewsSlide item={item} index={index} shown={index === active} onKeyDown={showByKey} />
          </div>
        ))}
      </div>
      <CarouselControls active={active} length={news.length} onShow={show} onKey={showByKey} />
      <VisuallyHidden>
        <span role="status">
          {by && `Noticia ${active + 1} de ${news.length}: ${news[active]?.title ?? ''}`}
        </span>
      </VisuallyHidden>
    </div>
  )
}
