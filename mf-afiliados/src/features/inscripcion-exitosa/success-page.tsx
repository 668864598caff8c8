import { useLocation } from 'react-router-dom'
import seeding from '@fcr/shared/ui/art/ilustraciones/manos-que-siembran.svg'
import { readSite } from '@fcr/shared/site'
import { ButtonLink, usePageTitle, Wrap } from '@fcr/shared/ui'
import styles from './success-page.module.css'

export function SuccessPage() {
  usePageTitle('Inscripción Exitosa')
  const { state } = useLocation() as { state: { repeated?: boolean } | null }
  return (
    <Wrap className={styles.page}>
      <div className={styles.card}>
        <img src={seeding} alt="" width={640} height={400} className={styles.picture} />
        <div className={styles.body}>
          <h1 className={styles.title}>Inscripción Exitosa</h1>
          <p>
            Le damos la bienvenida a la {readSite().name}.{' '}
            {state?.repeated
              ? 'Su afiliación ya había llegado en un envío anterior y quedó registrada una sola vez. Inicie sesión con su número de documento y la contraseña que escribió en ese primer envío.'
              : 'Su afiliación quedó registrada; ya puede iniciar sesión con su número de documento y su contraseña.'}
          </p>
          <ButtonLink to="/">Volver al inicio</ButtonLink>
        </div>
      </div>
    </Wrap>
  )
}
