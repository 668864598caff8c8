import { useEffect } from 'react'
import type {} from '@fcr/shared/platform/page-monitor'
import { PageArrival } from '../navigation/page-arrival'
import { Header } from './header'

/** Everything before the page: skip link, header, and the announcer of page changes. */
export function Top() {
  useEffect(() => window.fcrGuard?.started(), [])
  return (
    <>
      <a href="#contenido" className="skip-link">
        Saltar al contenido
      </a>
      <Header />
      <PageArrival />
    </>
  )
}
