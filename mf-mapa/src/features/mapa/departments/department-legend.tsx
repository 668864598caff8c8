import { countOf } from '@fcr/shared/contracts/text/counts'
import styles from './departments.module.css'

/** '0', '1 a 9', … '100 o más': the ranges of the scale's steps. */
const legendTexts = (scale: readonly number[]): string[] => [
  '0',
  ...scale.map((least, index) => {
    const next = scale[index + 1]
    return next === undefined ? `${countOf(least)}+` : `${countOf(least)} a ${countOf(next - 1)}`
  }),
]

/** Legend of the departments' colours. */
export const DepartmentLegend = ({ scale }: { scale: readonly number[] }) => (
  <section aria-label="Leyenda" className={styles.legend}>
    <p>Personas por departamento</p>
    <ul>
      {legendTexts(scale).map((text, step) => (
        <li key={text}>
          <i data-step={step} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  </section>
)
