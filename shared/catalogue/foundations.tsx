import { LogoFull, LogoMark } from '@fcr/shared/ui'
import styles from './catalogue.module.css'
import { Row, Section } from './specimen'

const colours = {
  Papel: '--c-paper',
  'Papel hondo': '--c-paper-deep',
  Tinta: '--c-ink',
  'Azul 900': '--c-navy-900',
  'Azul 800': '--c-navy-800',
  'Azul 700': '--c-navy-700',
  'Azul 100': '--c-navy-100',
  'Oro 500': '--c-gold-500',
  'Oro 400': '--c-gold-400',
  'Verde 800': '--c-green-800',
  'Verde 700': '--c-green-700',
  'Verde 100': '--c-green-100',
  Error: '--c-error',
}

/** Every letter and mark that Spanish texts of the site may hold. */
const spanish = 'ÁÉÍÓÚÜÑ áéíóúüñ ¿¡ «» “” ‘’ – — … · º ª ° # & @ € % 0123456789'

export function Foundations() {
  return (
    <>
      <Section title="Color" wide>
        <div className={styles.swatches}>
          {Object.entries(colours).map(([name, token]) => (
            <div key={token}>
              <div className={styles.swatch} style={{ background: `var(${token})` }} />
              <b>{name}</b>
              <br />
              {token}
            </div>
          ))}
        </div>
      </Section>
      <Section title="Letra" wide>
        <p className={styles.lead}>Entradilla: acompañamos a quienes comparecen ante la Jurisdicción.</p>
        <p>Cuerpo: la reconciliación empieza por escuchar a la otra persona, en su territorio.</p>
        <p className={styles.help}>Ayuda, error y fecha: Noviembre 12, 2026</p>
        <p data-testid="sans">{spanish}</p>
        <p data-testid="serif" className={styles.serif}>
          {spanish}
        </p>
      </Section>
      <Section title="Logo">
        <Row>
          <LogoFull alt="Fundación" />
          <LogoMark size={64} alt="Emblema" />
          <LogoMark size={24} alt="Emblema pequeño" />
        </Row>
      </Section>
      <Section title="Logo sobre azul" onNavy>
        <LogoFull on="dark" alt="Fundación" />
      </Section>
    </>
  )
}
