import wideScene from '@fcr/shared/ui/art/ilustraciones/portada.svg'
import narrowScene from '@fcr/shared/ui/art/ilustraciones/portada-movil.svg'
import { ArrowRightIcon, ButtonLink, Wrap } from '@fcr/shared/ui'
import { markFailed } from '../../layout/picture'
import styles from './hero.module.css'

/** The invitation to join. The only picture of the page that loads eagerly. */
export function Hero() {
  return (
    <section aria-labelledby="invitacion" className={styles.hero}>
      <Wrap className={styles.front}>
        <div className={styles.text}>
          <h1 id="invitacion">Un mismo camino hacia la verdad y la reconciliación</h1>
          <p className={styles.lead}>
            Acompañamos a quienes sirvieron en la Fuerza Pública y comparecen ante la Jurisdicción Especial
            para la Paz (JEP). Únase a la Fundación y camine con nosotros.
          </p>
          <ButtonLink to="/registro" iconEnd={<ArrowRightIcon />}>
            Afíliese a la Fundación
          </ButtonLink>
        </div>
      </Wrap>
      <picture>
        <source media="(min-width: 70rem)" srcSet={wideScene} width="1440" height="680" />
        <img
          className={styles.scene}
          src={narrowScene}
          alt=""
          width="640"
          height="420"
          fetchPriority="high"
          {...markFailed}
        />
      </picture>
    </section>
  )
}
