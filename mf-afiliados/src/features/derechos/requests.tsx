import type { OwnRequest, RequestState } from '@fcr/shared/contracts/rights'
import { formatDay, formatMoment } from '@fcr/shared/profile'
import { useAuth } from '@fcr/shared/session'
import { Badge, DataList, type BadgeProps } from '@fcr/shared/ui'
import { LoadingState } from '../../own-data/loading-state'
import styles from './derechos.module.css'
import { useOwnRequests } from './own-requests'
import { RequestForm } from './request-form'
import { kindName, requestAnchor, stateName, terms } from './request-texts'

/** 'Solicitar corrección o supresión': a form, and the status of earlier requests. */
export function Requests() {
  const session = useAuth()
  const query = useOwnRequests()
  if (session.status === 'loading' || !session.user) return null
  const owner = session.user.numero_identificacion
  return (
    <>
      <p className={styles.lead}>
        Muchos datos los puede cambiar usted con «Editar datos». Para los demás, o para pedir que borremos sus
        datos, escríbanos aquí. Respondemos en máximo {terms.answered} días hábiles; si necesitamos más tiempo
        le diremos por qué, y no serán más de {terms.extended} días hábiles adicionales.
      </p>
      <RequestForm key={owner} owner={owner} onSent={() => void query.refetch()} />
      <h3 className={styles.subtitle}>Sus solicitudes</h3>
      <LoadingState
        query={query}
        loadingText="Cargando sus solicitudes"
        failedText="No pudimos cargar sus solicitudes."
      >
        {(requests) =>
          requests.length === 0 ? (
            <p className={styles.none}>No ha enviado solicitudes.</p>
          ) : (
            <ul className={styles.entries}>
              {requests.map((request) => (
                <li key={request.id} id={requestAnchor(request.id)} tabIndex={-1} className={styles.entry}>
                  <RequestEntry request={request} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadingState>
    </>
  )
}

const tones: Record<RequestState, NonNullable<BadgeProps['tone']>> = {
  recibida: 'neutral',
  en_tramite: 'navy',
  atendida: 'green',
  rechazada: 'gold',
}

/** Text shown while a request has no response yet. @param due the last day to answer; earlier APIs do not send it */
const waiting = (due: string | null | undefined) =>
  `En máximo ${terms.noted} días hábiles verá aquí que está en trámite, y ${due ? `a más tardar el ${formatDay(due)}` : `en máximo ${terms.answered}`}, la respuesta.`

function RequestEntry({ request }: { request: OwnRequest }) {
  const { radicado, tipo, texto, estado, respuestas, vence, creada, actualizada, cerrada } = request
  const news = cerrada
    ? [{ label: 'Cerrada', value: formatMoment(cerrada) }]
    : actualizada === creada
      ? []
      : [{ label: 'Última novedad', value: formatMoment(actualizada) }]
  return (
    <>
      <h4 className={styles.request}>
        {kindName[tipo]} <Badge tone={tones[estado]}>{stateName[estado]}</Badge>
      </h4>
      <DataList
        items={[
          { label: 'Radicado', value: radicado },
          { label: 'Enviada', value: formatMoment(creada) },
          ...news,
          ...(vence ? [{ label: 'Respuesta a más tardar', value: formatDay(vence) }] : []),
        ]}
      />
      {texto !== null && <p className={styles.words}>{texto}</p>}
      {respuestas.length === 0 && !cerrada && <p className={styles.waiting}>{waiting(vence)}</p>}
      {respuestas.map((reply) => (
        <div key={reply.fecha} className={styles.reply}>
          <p className={styles.replyTitle}>Respuesta de la Fundación, {formatMoment(reply.fecha)}</p>
          <p className={styles.words}>
            {reply.texto ?? `Su solicitud quedó ${stateName[reply.estado].toLowerCase()}.`}
          </p>
        </div>
      ))}
    </>
  )
}
