import { useState } from 'react'
import type { OwnData } from '@fcr/shared/contracts/rights'
import { ApiError, memberHttp } from '@fcr/shared/session'
import { Alert, Button } from '@fcr/shared/ui'
import { reportProblem } from '../../report-problem'
import styles from './derechos.module.css'
import { saveFile } from './save-file'

type State = { status: 'idle' | 'busy' | 'done' } | { status: 'failed'; text: string }

/** The name has no document number: files are forwarded and left behind. */
const fileName = (data: OwnData) => `mis-datos-${data.generado.slice(0, 10)}.json`

const failureText = (error: unknown) =>
  error instanceof ApiError && error.status === 429
    ? 'Descargó sus datos varias veces seguidas. Espere un minuto e inténtelo de nuevo.'
    : 'No pudimos preparar sus datos. Inténtelo de nuevo.'

/** 'Descargar mis datos': everything the foundation stores about the member, as a file. */
export function Download() {
  const [state, setState] = useState<State>({ status: 'idle' })

  const download = async () => {
    setState({ status: 'busy' })
    try {
      const data = await memberHttp.get<OwnData>('/perfil/datos')
      saveFile(fileName(data), `${JSON.stringify(data, null, 2)}\n`, 'application/json')
      setState({ status: 'done' })
    } catch (error) {
      reportProblem('Los datos no se pudieron descargar', error)
      setState({ status: 'failed', text: failureText(error) })
    }
  }

  return (
    <>
      <p className={styles.lead}>
        Un archivo con todo lo que guardamos sobre usted: su perfil, su autorización, las consultas de sus
        datos, sus solicitudes y sus ingresos. Mientras la Fundación no haya verificado su identidad, no
        incluye su registro del mapa ni los nombres de los funcionarios. Es gratis y puede hacerlo cuando
        quiera. Guárdelo en un lugar seguro: quien lo abra verá sus datos.
      </p>
      {state.status === 'done' && (
        <Alert kind="ok" role="status" className={styles.answer}>
          Su archivo está listo. Búsquelo en las descargas de su teléfono o computador.
        </Alert>
      )}
      {state.status === 'failed' && (
        <Alert kind="error" role="alert" className={styles.answer}>
          {state.text}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          busy={state.status === 'busy'}
          busyText="Preparando..."
          onClick={() => void download()}
        >
          Descargar archivo
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          Imprimir mi perfil
        </Button>
      </div>
    </>
  )
}
