import { SignInCard } from '@fcr/shared/form'
import { useAuth } from '@fcr/shared/session'
import { Alert, ButtonLink, TextLink, usePageTitle, Wrap } from '@fcr/shared/ui'
import dawn from '@fcr/shared/ui/art/ilustraciones/amanecer.svg'
import { LoginForm } from './login-form'
import styles from './login-page.module.css'

/** `/login` and `/loginFCR`. */
export function LoginPage() {
  usePageTitle('Inicio de Sesión', 'Ingreso de afiliados a su perfil.')
  const session = useAuth()
  return (
    <Wrap page>
      <SignInCard title="Inicio de Sesión" picture={dawn} welcome={<Welcome />}>
        {session.status === 'ready' && session.ended === 'expired' && (
          <Alert kind="info" role="status" className={styles.ended}>
            Su sesión terminó por seguridad. Ingrese de nuevo para continuar.
          </Alert>
        )}
        <LoginForm />
        <p className={styles.mobileInvitation}>
          ¿Aún no está afiliado?{' '}
          <TextLink to="/registro" className={styles.register}>
            Regístrate aquí
          </TextLink>
        </p>
      </SignInCard>
    </Wrap>
  )
}

function Welcome() {
  return (
    <>
      <h2>Bienvenido</h2>
      <p className={styles.invitation}>Si aún no hace parte de la Fundación, puede afiliarse en línea.</p>
      <ButtonLink to="/registro" variant="gold">
        Afiliarse
      </ButtonLink>
    </>
  )
}
