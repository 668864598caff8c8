import { useState, type ReactNode } from 'react'
import type { OwnData } from '@fcr/shared/contracts/rights'
import { saveFile } from '@fcr/shared/http'
import { ApiError, memberHttp } from '@fcr/shared/session'
import { Alert, Button } from '@fcr/shared/ui'
import { reportProblem } from '../../report-problem'
import styles from './derechos.module.css'
import { fileName, readableData } from './readable-data'

type State =
  { status: 'idle' | 'done' } | { status: 'busy'; format: Format } | { status: 'failed'; text: string }

type Format = 'html' | 'json'

/** The same data for people and for programs. */
const contents: Record<Format, { type: string; of: (data: OwnData) => string }> = {
  html: { type: 'text/html', of: readableData },
  json: { type: 'application/json', of: (data) => `${JSON.stringify(data, null, 2)}\n` },
}

const failureText = (error: unknown) =>
  error instanceof ApiError && error.status === 429
    ? 'Descargó sus datos varias veces seguidas. Espere un minuto e inténtelo de nuevo.'
    : 'No pudimos preparar sus datos. Inténtelo de nuevo.'

/** 'Descargar mis datos': everything the foundation stores about the member, as a file to read or for another program. */
export function Download() {
  const [state, setState] = useState<State>({ status: 'idle' })

  const download = async (format: Format) => {
    setState({ status: 'busy', format })
    try {
      const data = await memberHttp.call('GET /perfil/datos')
      const { type, of } = contents[format]
      saveFile(fileName(data, format), new Blob([of(data)], { type }))
      setState({ status: 'done' })
    } catch (error) {
      reportProblem('Los datos no se pudieron descargar', error)
      setState({ status: 'failed', text: failureText(error) })
    }
  }

  return (
    <>
      <p className={styles.lead}>
        Todo lo que guardamos sobre usted: su perfil, su autorización, las consultas de sus datos, sus
        solicitudes y sus ingresos. Mientras la Fundación no haya verificado su identidad, no incluye su
        registro del mapa ni los nombres de los funcionarios. Es gratis y puede hacerlo cuando quiera.
        «Descargar para leer» es una página que abre cualquier navegador; «Descargar archivo» trae lo mismo
        para otro programa. Guárdelo en un lugar seguro: quien lo abra verá sus datos.
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
        <DownloadButton format="html" state={state} onClick={download}>
          Descargar para leer
        </DownloadButton>
        <DownloadButton format="json" state={state} onClick={download}>
          Descargar archivo
        </DownloadButton>
        <Button variant="quiet" onClick={() => window.print()}>
          Imprimir mi perfil
        </Button>
      </div>
    </>
  )
}

interface DownloadButtonProps {
  format: Format
  state: State
  onClick: (format: Format) => Promise<void>
  children: ReactNode
}

function DownloadButton({ format, state, onClick, children }: DownloadButtonProps) {
  const busy = state.status === 'busy'
  return (
    <Button
      variant="secondary"
      busy={busy && state.format === format}
      busyText="Preparando..."
      disabled={busy}
      onClick={() => void onClick(format)}
    >
      {children}
    </Button>
  )
}
