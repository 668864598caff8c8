import { useState } from 'react'
import type { Novelty, RequestState } from '@fcr/shared/contracts/rights'
import { formatMoment, openSection } from '@fcr/shared/profile'
import { memberHttp } from '@fcr/shared/session'
import { Alert, Button } from '@fcr/shared/ui'
import { useOwnData } from '../../own-data/use-own-data'
import { reportProblem } from '../../report-problem'
import styles from './derechos.module.css'
import { requestAnchor } from './request-texts'

const load = () => memberHttp.call('GET /perfil/novedades')

/** 'Novedades (2)': events since the member's last visit. Opening the list marks it as seen. */
export function Novelties() {
  const { data = [] } = useOwnData('novedades', load)
  const [opened, setOpened] = useState<readonly Novelty[]>()
  const novelties = opened ?? data
  const last = novelties.slice(-1)[0]
  if (!last) return null

  const open = () => {
    setOpened(novelties)
    memberHttp
      .call('POST /perfil/novedades/vistas', { body: { hasta: last.fecha } })
      .catch((error: unknown) => reportProblem('Las novedades siguen como no vistas', error))
  }
  return (
    <Alert kind="info">
      <Button variant="secondary" aria-expanded={opened !== undefined} onClick={open}>
        Novedades ({novelties.length})
      </Button>
      {opened && (
        <ul className={styles.novelties}>
          {opened.map((novelty) => (
            <li key={`${novelty.tipo} ${novelty.fecha}`}>
              <Words novelty={novelty} /> ({formatMoment(novelty.fecha)})
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

const happened: Record<RequestState, string> = {
  recibida: 'La Fundación recibió su solicitud',
  en_tramite: 'La Fundación respondió a su solicitud',
  atendida: 'La Fundación atendió su solicitud',
  rechazada: 'La Fundación rechazó su solicitud',
}

function Words({ novelty }: { novelty: Novelty }) {
  if (novelty.tipo === 'identidad') return 'La Fundación verificó su identidad'
  const anchor = requestAnchor(novelty.solicitud)
  return (
    <a href={`#${anchor}`} onClick={(event) => openSection(event, anchor)}>
      {happened[novelty.estado]} {novelty.radicado}
    </a>
  )
}
