import { SignInCard } from '@fcr/shared/form'
import { LogoFull, Wrap } from '@fcr/shared/ui'
import dawn from '@fcr/shared/ui/art/ilustraciones/amanecer.svg'
import type { CSSProperties, ReactNode } from 'react'
import styles from './door.module.css'

/** Set here because a style sheet of the area would give it another name. */
const measures = { '--t-md': '1.0625rem' } as CSSProperties

/** The frame of the pages before sign-in: crest, card with the dawn, closing line. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.door} style={measures}>
      <Wrap>
        <LogoFull alt="Fundación Caminos de Reconciliación" className={styles.crest} />
        <SignInCard title={title} picture={dawn} welcome={<Welcome />}>
          <div className={styles.panel}>{children}</div>
        </SignInCard>
      </Wrap>
      <p className={styles.end}>
        <span>Fundación Caminos de Reconciliación</span>{' '}
        <span>La sesión se cierra tras 15 minutos sin actividad</span>
      </p>
    </div>
  )
}

function Welcome() {
  return (
    <>
      <h2>Zona de la fundación</h2>
      <p className={styles.use}>Uso interno del equipo. Cada consulta y cada cambio queda con su nombre.</p>
    </>
  )
}
