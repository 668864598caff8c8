import { usePageTitle } from '@fcr/shared/ui'
import { SupportPage, type SupportAction } from './support-page'

const lead = 'Acompañamiento a comparecientes y a sus familias antes, durante y después de cada diligencia.'
const actions: readonly [SupportAction, SupportAction] = [
  { label: 'Nuevo ingreso', message: 'El ingreso al apoyo psicosocial se solicita a la Fundación.' },
  { label: 'Seguimiento', message: 'El seguimiento se acuerda con el equipo psicosocial de la Fundación.' },
]

export function PsychosocialSupportPage() {
  usePageTitle('Apoyo Psicosocial', lead)
  return <SupportPage title="Apoyo Psicosocial" lead={lead} actions={actions} />
}
