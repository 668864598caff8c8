import { SignInCard } from '@fcr/shared/form'
import { HeldNotice } from '@fcr/shared/held-session'
import { useOfficial } from '@fcr/shared/official'
import { useOfficialSession } from '@fcr/shared/session'
import { Alert, ButtonLink, usePageTitle, Wrap } from '@fcr/shared/ui'
import bridge from '@fcr/shared/ui/art/ilustraciones/puente.svg'
import { useLocation } from 'react-router-dom'
import { isEnded } from '../../official-session/leave-to-code-entry'
import { CodeForm } from './code-form'
import styles from './code-entry-page.module.css'
import { landingOf } from './landing'
import { useSessionElsewhere } from './use-session-elsewhere'

/** Code entry for officials of the JEP and the UBPD, also reached by 'Nueva búsqueda'. */
export function CodeEntryPage() {
  usePageTitle('Funcionarios Externos', 'Ingreso de funcionarios de la JEP y la UBPD con código de acceso.')
  const session = useOfficialSession()
  const kind = session.status === 'ready' ? session.kind : undefined

  const { data: official } = useOfficial({ ask: true })
  const ended = isEnded(useLocation().state) && kind === null
  const elsewhere = useSessionElsewhere(ended)

  return (
    <Wrap page>
      <SignInCard title="Funcionarios Externos" picture={bridge}>
        <p className={styles.introduction}>
          Escriba el código de acceso que le entregó la Fundación. Sirve una sola vez.
        </p>
        {ended && !elsewhere && (
          <Alert kind="info" role="status">
            Su sesión terminó. Para seguir, escriba un código nuevo.
          </Alert>
        )}
        <CodeForm />
        {kind && (
          <div className={styles.live}>
            {official?.held ? (
              <HeldNotice />
            ) : (
              <p className={styles.soft}>Tiene una sesión abierta en este equipo.</p>
            )}
            <ButtonLink to={landingOf(kind)} variant="secondary" block>
              Continuar con la sesión activa
            </ButtonLink>
          </div>
        )}
        {elsewhere && (
          <div className={styles.live}>
            <p className={styles.soft} role="status">
              En otra pestaña de este equipo se abrió una sesión con otro código.
            </p>
            {/* Loads the page again: nothing of the previous session remains in memory. */}
            <ButtonLink to={landingOf(elsewhere)} reloadDocument variant="secondary" block>
              Continuar con la sesión activa
            </ButtonLink>
          </div>
        )}
      </SignInCard>
    </Wrap>
  )
}
