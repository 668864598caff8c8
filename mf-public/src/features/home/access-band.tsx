import { ButtonLink, Wrap } from '@fcr/shared/ui'
import { markFailed } from '../../layout/picture'
import styles from './access-band.module.css'
import contours from './contours.svg'

/** The sign-in for members, next to the invitation to become one. */
export function AccessBand() {
  return (
    <section aria-labelledby="ingreso" className={styles.band}>
      <img
        className={styles.contours}
        src={contours}
        alt=""
        width="1440"
        height="420"
        loading="lazy"
        {...markFailed}
      />
      <Wrap className={styles.panels}>
        <div className={styles.panel}>
          <h2 id="ingreso">Ingreso al sistema</h2>
          <p>
            Consulte su perfil y mantenga sus datos al día. Ingrese con su número de documento y su
            contraseña.
          </p>
          <ButtonLink to="/loginFCR" variant="gold">
            Iniciar sesión
          </ButtonLink>
        </div>
        <div className={styles.panel}>
          <h3>¿Aún no está afiliado?</h3>
          <p>La afiliación toma cinco pasos. Puede hacerla desde su celular y continuar más tarde.</p>
          <ButtonLink to="/registro" variant="onNavy">
            Afiliarse
          </ButtonLink>
        </div>
      </Wrap>
    </section>
  )
}
