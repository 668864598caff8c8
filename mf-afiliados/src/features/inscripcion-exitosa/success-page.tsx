import { useLocation } from 'react-router-dom'
import seeding from '@fcr/shared/ui/art/ilustraciones/manos-que-siembran.svg'
import { readSite } from '@fcr/shared/site'
import { ButtonLink, usePageTitle, Wrap } from '@fcr/shared/ui'
import styles from './success-page.module.css'

export function SuccessPage() {
  usePageTitle('Inscripción Exitosa')
  const { name, contact } = readSite()
  const { state } = useLocation() as { state: { repeated?: boolean } | null }
  return (
    <Wrap className={styles.page}>
      <div className={styles.card}>
        <img src={seeding} alt="" width={640} height={400} className={styles.picture} />
        <div className={styles.body}>
          <h1 className={styles.title}>Inscripción Exitosa</h1>
          <p>
            Le damos la bienvenida a la {name}.{' '}
            {state?.repeated
              ? 'Su afiliación ya había llegado en un envío anterior y quedó registrada una sola vez. Inicie sesión con su número de documento y la contraseña que escribió en ese primer envío.'
              : 'Su afiliación quedó registrada; ya puede iniciar sesión con su número de documento y su contraseña.'}
          </p>
          <section className={styles.next} aria-labelledby="que-sigue">
            <h2 id="que-sigue" className={styles.subtitle}>
              Qué sigue
            </h2>
            <ul className={styles.steps}>
              <li>
                Le enviamos un mensaje para confirmar su correo electrónico: abra el enlace que trae. Si no lo
                ve, busque en el correo no deseado.
              </li>
              <li>
                Sus datos quedan como declarados por usted. La Fundación verifica su identidad cuando ve su
                documento; mientras tanto puede usar todo el sitio.
              </li>
              <li>La Fundación puede llamarle o escribirle para confirmar algún dato.</li>
              <li>
                Si algo quedó mal, inicie sesión y pulse «Editar datos». Para lo demás, llame al{' '}
                <a href={contact.mobileHref} className={styles.phone}>
                  {contact.mobile}
                </a>
                .
              </li>
              <li>En su perfil puede imprimir su constancia de afiliación.</li>
            </ul>
          </section>
          <div className={styles.actions}>
            <ButtonLink to="/login">Iniciar sesión</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              Volver al inicio
            </ButtonLink>
          </div>
        </div>
      </div>
    </Wrap>
  )
}
