import { about } from './about'
import styles from './mission-vision.module.css'

/** `level` is the level of its two headings on the page. */
export function MissionVision({ level }: { level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.columns}>
      <div>
        <Heading>Misión</Heading>
        <p>{about.mission}</p>
      </div>
      <div>
        <Heading>Visión</Heading>
        <p>{about.vision}</p>
      </div>
    </div>
  )
}
