import { useCallback, useState, type ReactNode } from 'react'
import type { Certificate } from '@fcr/shared/contracts/rights'
import type { ProfileExtra } from '@fcr/shared/profile'
import { memberHttp } from '@fcr/shared/session'
import { readSite } from '@fcr/shared/site'
import { Alert, Button } from '@fcr/shared/ui'
import { PrintView } from '../../printing/print-view'
import { reportProblem } from '../../report-problem'
import { PaperCertificate } from './certificate'
import styles from './documents.module.css'

type State = { status: 'idle' | 'busy' | 'failed' } | { status: 'printing'; certificate: Certificate }

/** The profile section with what a member can print; `form` prints their form. */
export const documentSections = (form: ReactNode): ProfileExtra['sections'] => [
  { id: 'constancia', title: 'Constancia de afiliación', content: <Documents form={form} /> },
]

function Documents({ form }: { form: ReactNode }) {
  const [state, setState] = useState<State>({ status: 'idle' })
  const done = useCallback(() => setState({ status: 'idle' }), [])
  const print = async () => {
    setState({ status: 'busy' })
    try {
      setState({
        status: 'printing',
        certificate: await memberHttp.call('GET /perfil/constancia'),
      })
    } catch (error) {
      reportProblem('La constancia no se pudo cargar', error)
      setState({ status: 'failed' })
    }
  }
  return (
    <>
      <p className={styles.lead}>
        Una hoja que dice que usted es parte de la Fundación: número y fecha de su afiliación, lo que autorizó
        y si su identidad está verificada. No incluye datos sensibles. También puede imprimir su formulario
        con todas sus respuestas.
      </p>
      {state.status === 'failed' && (
        <Alert kind="error" role="alert" className={styles.failed}>
          No pudimos preparar la constancia. Inténtelo de nuevo.
        </Alert>
      )}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          busy={state.status === 'busy'}
          busyText="Preparando..."
          onClick={() => void print()}
        >
          Imprimir constancia
        </Button>
        {form}
      </div>
      {state.status === 'printing' && (
        <PrintView
          ready
          onDone={done}
          title={state.certificate.nombre_apellido_completo}
          number={state.certificate.numero_identificacion}
          lines={[readSite().name]}
        >
          <PaperCertificate certificate={state.certificate} />
        </PrintView>
      )}
    </>
  )
}
