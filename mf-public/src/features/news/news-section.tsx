import { ArrowLink, Wrap } from '@fcr/shared/ui'
import { Suspense } from 'react'
import { SectionTitle } from '../../layout/section-title'
import { NewsCarousel } from './news-carousel'
import styles from './news-section.module.css'

/** The home page's news. */
export function NewsSection() {
  return (
    <section aria-labelledby="noticias" className={styles.section}>
      <Wrap>
        <div className={styles.head}>
          <SectionTitle id="noticias">Noticias</SectionTitle>
          <ArrowLink to="/news">Ver todas las noticias</ArrowLink>
        </div>
        {/* Hydrated after the rest of the page, or when the visitor touches it. */}
        <Suspense>
          <NewsCarousel />
        </Suspense>
      </Wrap>
    </section>
  )
}
