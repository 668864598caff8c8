import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { ProfileView, type ProfileExtra, type ProfileViewProps } from '@fcr/shared/profile'
import { useAuth, type User, useSignOut } from '@fcr/shared/session'
import {
  Alert,
  Button,
  ButtonLink,
  LogOutIcon,
  PencilIcon,
  Spinner,
  usePageTitle,
  VisuallyHidden,
  Wrap,
} from '@fcr/shared/ui'
import { useJustEdited, useOwnProfile } from './own-profile'
import styles from './own-profile-page.module.css'
import { PrintedProfile } from './printed-profile'
import { isUnverified, UnverifiedIdentity } from './unverified-identity'

interface Props {
  /** Content below the profile, provided by other features. */
  extra?: ProfileExtra
  /** News for the member, provided by other features. */
  news?: ReactNode
}

/** `/vista-compareciente/:identificacion`: shows members their own profile, whatever number the URL contains. */
export function OwnProfilePage({ extra, news }: Props) {
  const session = useAuth()
  const { identificacion } = useParams()
  if (session.status === 'loading' || !session.user) return null
  const own = session.user.numero_identificacion
  if (identificacion !== own) return <Navigate to={`/vista-compareciente/${own}`} replace />
  return <OwnProfile key={own} user={session.user} extra={extra} news={news} />
}

function OwnProfile({
  user,
  extra,
  news,
}: Pick<ProfileViewProps, 'extra'> & { user: User; news: ReactNode }) {
  usePageTitle('Mi perfil')
  const leave = useSignOut()
  const { profile, failed } = useOwnProfile(user)
  const edited = useJustEdited()
  if (failed) return <Navigate to="/" replace />
  if (!profile) {
    return (
      <Wrap>
        <h1>
          <VisuallyHidden>Mi perfil</VisuallyHidden>
        </h1>
        <Spinner label="Cargando el perfil" centered />
      </Wrap>
    )
  }
  const unverified = isUnverified(profile.procedencia)
  return (
    <>
      <PrintedProfile profile={profile} />
      <ProfileView
        profile={profile}
        mode="own"
        extra={extra}
        sectionAction={({ id, title }) => (
          <ButtonLink to="/registro" state={{ card: id }} variant="quiet" icon={<PencilIcon />}>
            Editar<VisuallyHidden> {title}</VisuallyHidden>
          </ButtonLink>
        )}
        sectionNotice={(section) => edited === `#${section}` && <Updated />}
        notice={
          <div className={styles.notices}>
            {edited === '' && <Updated />}
            {news}
            {unverified && <UnverifiedIdentity />}
          </div>
        }
        actions={
          <>
            <ButtonLink to="/registro" variant="gold" icon={<PencilIcon />}>
              Editar datos
            </ButtonLink>
            <Button variant="onNavy" icon={<LogOutIcon />} onClick={leave}>
              Cerrar sesión
            </Button>
          </>
        }
      />
    </>
  )
}

const Updated = () => (
  <Alert kind="ok" role="status" className={styles.updated}>
    Sus datos quedaron actualizados.
  </Alert>
)
