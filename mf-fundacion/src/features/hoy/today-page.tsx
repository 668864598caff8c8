import { OfficeHead } from '@fcr/shared/office'
import { usePageTitle } from '@fcr/shared/ui'

const day = new Intl.DateTimeFormat('es-CO', { dateStyle: 'full', timeZone: 'America/Bogota' })

/** 'Lunes, 23 de noviembre de 2026' */
const today = () => {
  const text = day.format(new Date())
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function TodayPage() {
  usePageTitle('Hoy')
  return <OfficeHead title="Hoy" lead={`${today()}.`} />
}
