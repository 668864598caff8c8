import { countOf } from '@fcr/shared/contracts/text/counts'
import type { Alarm } from '@fcr/shared/platform/operations'
import { momentWords } from '@fcr/shared/staff'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Reason } from '../../components/reasons'
import { StateChip, type ChipKind } from '../../components/state-chip'
import { paths } from '../../paths'
import { areaWords } from '../../labels/areas'
import { failingWords, secondsWords, slowAbove } from '../../labels/figures'
import { refusedWords } from '../../labels/reasons'
import styles from './overview.module.css'

export function AlarmList({ alarms }: { alarms: readonly Alarm[] }) {
  if (alarms.length === 0) return <p className={styles.none}>No hay alarmas abiertas.</p>
  return (
    <ul className={styles.alarms}>
      {alarms.map((alarm) => {
        const { chip, word, title, detail } = alarmWords(alarm)
        return (
          <li key={`${alarm.kind} ${title}`}>
            <StateChip kind={chip}>{word}</StateChip>
            <b>{title}</b>
            <small>{detail}</small>
          </li>
        )
      })}
    </ul>
  )
}

type AlarmWords = { chip: ChipKind; word: string; title: string; detail: ReactNode }

function alarmWords(alarm: Alarm): AlarmWords {
  switch (alarm.kind) {
    case 'failing':
      return {
        chip: 'bad',
        word: 'Falla',
        title: `${areaWords(alarm.area)} ${alarm.version}: ${failingWords(alarm)} de las visitas con falla`,
        detail: <FailingDetail alarm={alarm} />,
      }
    case 'slow':
      return {
        chip: 'wait',
        word: 'Lenta',
        title: `${areaWords(alarm.area)} ${alarm.version}: la carga pasó de ${secondsWords(slowAbove.lcp)}`,
        detail: `Una de cada cuatro visitas espera más de ${secondsWords(alarm.lcp)}.`,
      }
    case 'behind':
      return {
        chip: 'wait',
        word: 'Atrasado',
        title: `El servidor ${alarm.host} sirve la revisión ${alarm.revision}`,
        detail: 'Todavía no tiene la más nueva.',
      }
    case 'refused':
      return {
        chip: 'bad',
        word: 'No se sirve',
        title:
          alarm.host === null
            ? 'El estado más nuevo no se está sirviendo'
            : `El servidor ${alarm.host} no acepta el estado más nuevo`,
        detail: <>Motivo: {refusedWords(alarm.why)}</>,
      }
    case 'taken-back':
      return {
        chip: 'wait',
        word: 'Retirada',
        title: `El robot retiró ${areaWords(alarm.area)} ${alarm.version} ${momentWords(alarm.at)}`,
        detail: <Reason text={alarm.reason} />,
      }
  }
}

function FailingDetail({ alarm }: { alarm: Extract<Alarm, { kind: 'failing' }> }) {
  return (
    <>
      {countOf(alarm.failing)} de {countOf(alarm.visits)} visitas.{' '}
      <Link to={paths.failures(alarm.area, alarm.version)}>Ver las fallas</Link>
    </>
  )
}
