import { usePageTitle } from '@fcr/shared/ui'
import { SupportPage, type SupportAction } from './support-page'

const lead =
  'Orientación sobre citaciones, plazos y aportes a la verdad, junto con la defensa técnica de cada persona.'
const actions: readonly [SupportAction, SupportAction] = [
  { label: 'Nuevo ingreso', message: 'El ingreso al apoyo jurídico se solicita a la Fundación.' },
  {
    label: 'Anexar informe de avance',
    message: 'Los informes de avance se entregan al equipo jurídico de la Fundación.',
  },
]

export function LegalSupportPage() {
  usePageTitle('Apoyo Jurídico', lead)
  return <SupportPage title="Apoyo Jurídico" lead={lead} actions={actions} />
}
