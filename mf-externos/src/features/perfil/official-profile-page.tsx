import { HeldNotice } from '@fcr/shared/held-session'
import { InReviewNotice, SessionLimits } from '@fcr/shared/official'
import { ProfileView } from '@fcr/shared/profile'
import { Button, FileTextIcon, Spinner, usePageTitle } from '@fcr/shared/ui'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { LeaveToCodeEntry } from '../../official-session/leave-to-code-entry'
import { SessionActions } from '../../official-session/session-actions'
import { paths, type ProfileBase } from '../../paths'
import { BackToResults } from './back-to-results'
import { usePassedRecord } from './passed-record'
import { PrintedProfile } from './printed-profile'
import styles from './official-profile-page.module.css'
import { useOfficialProfile } from './use-official-profile'

interface OfficialProfilePageProps {
  /** The path that serves the page; a wrong number in the URL is corrected on the same path. */
  base: ProfileBase
}

/** An official's read-only view of a compareciente. */
export function OfficialProfilePage({ base }: OfficialProfilePageProps) {
  // The title has no name: titles stay in the browser's history.
  usePageTitle('Perfil del compareciente')
  const { identificacion } = useParams()
  const state: unknown = useLocation().state
  const card = usePassedRecord()
  const view = useOfficialProfile(card)

  if (!card || view.status === 'leave') return <LeaveToCodeEntry />
  if (identificacion !== card.numero_identificacion)
    return <Navigate to={paths.profile(base, card.numero_identificacion)} replace state={state} />
  if (view.status === 'loading') return <Spinner label="Cargando el perfil" centered />
  return (
    <>
      <PrintedProfile profile={view.profile} consultation={view.consultation} />
      <ProfileView
        profile={view.profile}
        mode="external"
        actions={
          <>
            <SessionActions ground="navy" />
            <Button variant="onNavy" icon={<FileTextIcon />} onClick={() => window.print()}>
              Imprimir
            </Button>
          </>
        }
        notice={
          <div className={styles.notice}>
            {view.held && <HeldNotice />}
            <InReviewNotice fields={view.consultation?.inReview} />
            <BackToResults />
            <SessionLimits />
          </div>
        }
      />
    </>
  )
}
