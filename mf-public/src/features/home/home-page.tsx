import { usePageTitle } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import { AccessBand } from './access-band'
import { Hero } from './hero'
import { OfficialsCard } from './officials-card'

interface HomePageProps {
  news: ReactNode
  about: ReactNode
}

/** The home page's five sections, in the order agreed with the foundation. */
export function HomePage({ news, about }: HomePageProps) {
  usePageTitle(
    'Inicio',
    'Acompañamiento técnico, jurídico y psicosocial a comparecientes de la Fuerza Pública ante la Jurisdicción Especial para la Paz.',
  )
  return (
    <>
      <Hero />
      {news}
      <AccessBand />
      {about}
      <OfficialsCard />
    </>
  )
}
