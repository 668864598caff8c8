import plantingHands from '@fcr/shared/ui/art/ilustraciones/manos-que-siembran.svg'
import { Wrap } from '@fcr/shared/ui'
import { Picture } from '../../layout/picture'
import { SectionTitle } from '../../layout/section-title'
import { about } from './about'
import styles from './about-section.module.css'
import { MissionVision } from './mission-vision'

/** The home page's '¿Quiénes somos?'. */
export function AboutSection() {
  return (
    <section aria-labelledby="quienes-somos" className={styles.section}>
      <Wrap className={styles.columns}>
        <Picture className={styles.picture} src={plantingHands} alt="" />
        <div className={styles.text}>
          <SectionTitle id="quienes-somos">{about.title}</SectionTitle>
          <p className={styles.statement}>{about.statement}</p>
          <MissionVision level={3} />
        </div>
      </Wrap>
    </section>
  )
}
