import { ProfileView } from '@fcr/shared/profile'
import { Spinner, usePageTitle } from '@fcr/shared/ui'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { SessionActions } from '../../external-session/session-actions'
import { paths, type ProfileBase } from '../../paths'
import { usePassedRecord } from './passed-record'
import { useExternalProfile } from './use-external-profile'

interface ExternalProfilePageProps {
  /** The path the page is served at; a wrong number in the URL is corrected on the same one. */
  base: ProfileBase
}

/** An official's read-only view of a compareciente. */
export function ExternalProfilePage({ base }: ExternalProfilePageProps) {
  // No name in it: titles stay in the browser's history.
  usePageTitle('Perfil del compareciente')
  const { identificacion } = useParams()
  const state: unknown = useLocation().state
  const card = usePassedRecord()
  const view = useExternalProfile(card)

  if (!card || view.status === 'leave') return <Navigate to={paths.codeEntry} replace />
  if (identificacion !== card.numero_identificacion)
    return <Navigate to={paths.profile(base, card.numero_identificacion)} replace state={state} />
  if (view.status === 'loading') return <Spinner label="Cargando el perfil" centered />
  return <ProfileView profile={view.profile} mode="external" actions={<SessionActions ground="navy" />} />
}
