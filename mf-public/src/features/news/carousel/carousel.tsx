import { classNames, VisuallyHidden } from '@fcr/shared/ui'
import { CarouselControls, type ControlNames } from './carousel-controls'
import { CarouselSlide, type SlideContent } from './carousel-slide'
import styles from './carousel.module.css'
import { useCarousel } from './use-carousel'

export interface CarouselProps {
  /** Noun for the slides, in the plural. */
  label: string
  names: ControlNames
  slides: readonly SlideContent[]
}

/**
 * The slides lie side by side in a row that the browser scrolls and snaps, so they share the tallest one's height and
 * follow the finger, also before any script runs. The usual library for this (Embla) would add 7.4 KB to an area of
 * 9.5 KB (both brotli) and move the slides from the main thread, which old phones feel; what it would save are the few
 * lines of `use-carousel.ts`. Roles and names follow the APG's carousel pattern with grouped slide pickers.
 */
export function Carousel({ label, names, slides }: CarouselProps) {
  const { length } = slides
  const { active, by, show, showByKey, track } = useCarousel(length)
  return (
    <div role="group" aria-roledescription="carrusel" aria-label={label} className={styles.carousel}>
      {/* Its links are the tab stops, not the row itself. */}
      <div
        className={classNames(
          styles.slides,
          active === 0 && styles.atFirst,
          active === length - 1 && styles.atLast,
        )}
        tabIndex={-1}
        {...track}
      >
        {slides.map((slide, index) => (
          <div
            key={slide.to}
            role="group"
            aria-roledescription="diapositiva"
            aria-label={`${index + 1} de ${length}`}
            aria-hidden={index !== active}
            inert={index !== active}
            className={classNames(styles.slide, index === active && by === 'control' && styles.jumpedTo)}
          >
            <CarouselSlide {...slide} isShown={index === active} onKeyDown={showByKey} />
          </div>
        ))}
      </div>
      <CarouselControls names={names} active={active} length={length} onShow={show} onKey={showByKey} />
      <VisuallyHidden>
        <span role="status">
          {by && `${names.one} ${active + 1} de ${length}: ${slides[active]?.title ?? ''}`}
        </span>
      </VisuallyHidden>
    </div>
  )
}
