import { isComplete, maxExported, type OwnData } from '@fcr/shared/contracts/rights'
import { countOf } from '@fcr/shared/contracts/text/counts'
import { saveFile } from '@fcr/shared/http'
import { ApiError, memberHttp } from '@fcr/shared/session'
import { Alert, Button } from '@fcr/shared/ui'
import { useMutation } from '@tanstack/react-query'
import { reportProblem } from '../../report-problem'
import styles from './derechos.module.css'
import { fileName, readableData } from './readable-data'

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
  const download = useMutation({
    mutationFn: async (format: Format) => {
      const data = await memberHttp.call('GET /perfil/datos')
      const { type, of } = contents[format]
      saveFile(fileName(data, format), new Blob([of(data)], { type }))
      return isComplete(data)
    },
    onError: (error) => reportProblem('Los datos no se pudieron descargar', error),
  })
  const preparing = download.isPending ? download.variables : undefined
  const button = (format: Format) => ({
    busy: preparing === format,
    disabled: preparing !== undefined,
    onClick: () => download.mutate(format),
  })
  return (
    <>
      <p className={styles.lead}>
        Lo que guardamos sobre usted: su perfil, su autorización, las consultas de sus datos, sus solicitudes
        y sus ingresos. Mientras la Fundación no haya verificado su identidad, no incluye su registro del mapa
        ni los nombres de los funcionarios. Es gratis y puede hacerlo cuando quiera. «Descargar para leer» es
        una página que abre cualquier navegador; «Descargar archivo» trae lo mismo para otro programa.
        Guárdelo en un lugar seguro: quien lo abra verá sus datos.
      </p>
      {download.isSuccess && (
        <Alert kind="ok" role="status" className={styles.answer}>
          Su archivo está listo. Búsquelo en las descargas de su teléfono o computador.
          {!download.data &&
            ` De algunas listas trae solo los ${countOf(maxExported)} registros más recientes: dice cuántos hay antes, y puede pedirlos a la Fundación.`}
        </Alert>
      )}
      {download.isError && (
        <Alert kind="error" role="alert" className={styles.answer}>
          {failureText(download.error)}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" busyText="Preparando..." {...button('html')}>
          Descargar para leer
        </Button>
        <Button variant="secondary" busyText="Preparando..." {...button('json')}>
          Descargar archivo
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          Imprimir mi perfil
        </Button>
      </div>
    </>
  )
}
