import dawn from '@fcr/shared/ui/art/ilustraciones/amanecer.svg'
import { ButtonLink, TextLink, usePageTitle, Wrap } from '@fcr/shared/ui'
import { LoginForm } from './login-form'
import styles from './login-page.module.css'

/** `/login` and `/loginFCR`. */
export function LoginPage() {
  usePageTitle('Inicio de Sesión', 'Ingreso de afiliados a su perfil.')
  return (
    <Wrap className={styles.page}>
      <div className={styles.split}>
        <div className={styles.welcome}>
          <img src={dawn} alt="" className={styles.scene} />
          <div className={styles.invitation}>
            <h2 className={styles.welcomeTitle}>Bienvenido</h2>
            <p>Si aún no hace parte de la Fundación, puede afiliarse en línea.</p>
            <ButtonLink to="/registro" variant="gold">
              Afiliarse
            </ButtonLink>
          </div>
        </div>
        <div className={styles.panel}>
          <h1 className={styles.title}>Inicio de Sesión</h1>
          <LoginForm />
          <p className={styles.mobileInvitation}>
            ¿Aún no está afiliado?{' '}
            <TextLink to="/registro" className={styles.register}>
              Regístrate aquí
            </TextLink>
          </p>
        </div>
      </div>
    </Wrap>
  )
}
