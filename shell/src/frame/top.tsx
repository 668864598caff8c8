import { useEffect } from 'react'
import type {} from '@fcr/shared/platform/bootstrap-watchdog'
import { SkipLink } from '@fcr/shared/ui'
import { PageArrival } from '../navigation'
import { Header } from './header'

/** Everything before the page: skip link, header, and the announcer of page changes. */
export function Top() {
  useEffect(() => window.fcrGuard?.started(), [])
  return (
    <>
      <SkipLink href="#contenido">Saltar al contenido</SkipLink>
      <Header />
      <PageArrival />
    </>
  )
}
