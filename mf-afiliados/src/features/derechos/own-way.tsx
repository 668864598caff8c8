import { dayInBogota } from '@fcr/shared/contracts/dates'
import type { Certificate, OwnRequest } from '@fcr/shared/contracts/rights'
import { formatDay } from '@fcr/shared/profile'
import { ApiError, memberHttp } from '@fcr/shared/session'
import { LoadingState } from '../../own-data/loading-state'
import { useOwnData } from '../../own-data/use-own-data'
import styles from './derechos.module.css'
import { useOwnRequests } from './own-requests'
import { kindName, stateName } from './request-texts'

/** `day`: `YYYY-MM-DD`, in Colombia. */
type Step = { day: string; what: string }

const nameOf = ({ day, what }: Step) => `${day} ${what}`
const dayOf = (time: string) => dayInBogota(new Date(time))

/** What the member and the foundation have done since the affiliation, oldest first. Equal steps of a day count once. */
function stepsOf(
  { afiliada, numero, autorizacion, procedencia }: Certificate,
  requests: OwnRequest[],
): Step[] {
  const { identidad, actualizado } = procedencia
  const steps = [
    identidad === 'importada'
      ? {
          day: dayOf(afiliada),
          what: `La Fundación incorporó sus datos. Su número de afiliación es ${numero}.`,
        }
      : { day: dayOf(afiliada), what: `Se afilió a la Fundación, con el número ${numero}.` },
    ...(autorizacion
      ? [{ day: dayOf(autorizacion.fecha), what: 'Autorizó el tratamiento de sus datos.' }]
      : []),
    ...(identidad === 'verificada'
      ? [{ day: procedencia.desde, what: 'La Fundación verificó su identidad.' }]
      : []),
    ...[...requests].reverse().flatMap(stepsOfRequest),
    { day: actualizado, what: 'Último cambio de sus datos.' },
  ]
  const once = new Map(steps.map((step) => [nameOf(step), step]))
  return [...once.values()].sort((a, b) => a.day.localeCompare(b.day))
}

const stepsOfRequest = ({ creada, radicado, tipo, respuestas, cerrada, estado }: OwnRequest): Step[] => [
  { day: dayOf(creada), what: `Envió la solicitud ${radicado} (${kindName[tipo].toLowerCase()}).` },
  ...respuestas
    .filter(({ fecha }) => fecha !== cerrada)
    .map(({ fecha }) => ({ day: dayOf(fecha), what: `La Fundación respondió a su solicitud ${radicado}.` })),
  ...(cerrada
    ? [{ day: dayOf(cerrada), what: `Su solicitud ${radicado} quedó ${stateName[estado].toLowerCase()}.` }]
    : []),
]

/** Null while the foundation has only the member's number. */
const loadCertificate = () =>
  memberHttp.call('GET /perfil/constancia').catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })

const texts = {
  loadingText: 'Cargando su camino',
  failedText: 'No pudimos cargar su camino con la Fundación.',
}

/** 'Mi camino con la Fundación': what has happened since the affiliation, with dates. */
export function OwnWay() {
  const certificates = useOwnData('constancia', loadCertificate)
  const requests = useOwnRequests()
  return (
    <LoadingState query={certificates} {...texts}>
      {(certificate) =>
        certificate === null ? (
          <p className={styles.none}>La Fundación todavía no tiene sus datos.</p>
        ) : (
          <LoadingState query={requests} {...texts}>
            {(sent) => <Steps steps={stepsOf(certificate, sent)} />}
          </LoadingState>
        )
      }
    </LoadingState>
  )
}

const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={styles.way}>
    {steps.map((step) => (
      <li key={nameOf(step)}>
        <time dateTime={step.day}>{formatDay(step.day)}</time>
        <p>{step.what}</p>
      </li>
    ))}
  </ol>
)
