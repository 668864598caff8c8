import narrowScene from '@fcr/shared/ui/art/ilustraciones/portada-movil.svg'
import wideScene from '@fcr/shared/ui/art/ilustraciones/portada.svg'
import emblem from '@fcr/shared/ui/art/logo-emblema.svg'
import { readSite } from '@fcr/shared/site'
import { ButtonLink, PageHeader, Sheet, usePageTitle, Wrap } from '@fcr/shared/ui'
import { ContactList } from '../../contact/contact-list'
import { Picture } from '../../layout/picture'
import { about } from './about'
import styles from './about-page.module.css'
import { MissionVision } from './mission-vision'

export function AboutPage() {
  usePageTitle('Acerca de nosotros', about.statement)
  return (
    <Wrap>
      <PageHeader title={about.title} trail />
      <Picture className={styles.scene} src={narrowScene} wideSrc={wideScene} alt="" keep="bottom" first />
      <div className={styles.story}>
        <img className={styles.emblem} src={emblem} alt={readSite().name} width="120" height="120" />
        <div className={styles.text}>
          <p className={styles.statement}>{about.statement}</p>
          {about.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <MissionVision level={2} />
      <h2 className={styles.heading}>Cómo acompañamos</h2>
      <ul className={styles.kinds}>
        {about.accompaniment.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Sheet title="Hable con nosotros" className={styles.contact}>
        <p className={styles.invitation}>
          Si recibió una citación, quiere afiliarse o necesita orientación para usted o su familia, escriba o
          llame.
        </p>
        <ContactList />
        <ButtonLink to="/registro" variant="secondary" className={styles.join}>
          Afíliese a la Fundación
        </ButtonLink>
      </Sheet>
    </Wrap>
  )
}
