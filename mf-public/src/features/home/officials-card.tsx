import bridge from '@fcr/shared/ui/art/ilustraciones/puente.svg'
import { ButtonLink, Wrap } from '@fcr/shared/ui'
import { Picture } from '../../layout/picture'
import styles from './officials-card.module.css'

export function OfficialsCard() {
  return (
    <section aria-labelledby="funcionarios-externos" className={styles.section}>
      <Wrap>
        <div className={styles.card}>
          <div className={styles.body}>
            <h2 id="funcionarios-externos">Ingreso de funcionarios externos</h2>
            <p>
              Para funcionarios de la JEP y de la Unidad de Búsqueda de Personas dadas por Desaparecidas
              (UBPD) con un código de acceso vigente.
            </p>
            <ButtonLink to="/loginFuncionariosJEP" variant="secondary">
              Ingresar
            </ButtonLink>
          </div>
          <Picture className={styles.picture} src={bridge} alt="" />
        </div>
      </Wrap>
    </section>
  )
}
