import scene from '@fcr/shared/ui/art/ilustraciones/portada.svg'
import emblem from '@fcr/shared/ui/art/logo-emblema.svg'
import { readSite } from '@fcr/shared/site'
import { PageHeader, Sheet, usePageTitle, Wrap } from '@fcr/shared/ui'
import { ContactList } from '../../contact/contact-list'
import { about } from './about'
import styles from './about-page.module.css'
import { MissionVision } from './mission-vision'

export function AboutPage() {
  usePageTitle('Acerca de nosotros', `${about.statement} ${about.mission}`)
  return (
    <Wrap>
      <PageHeader title={about.title} trail />
      <img className={styles.scene} src={scene} alt="" width="1440" height="680" />
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
      <Sheet title="Datos de contacto">
        <ContactList />
      </Sheet>
    </Wrap>
  )
}
