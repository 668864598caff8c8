import type { AuditEntry, AuditGroup, AuditWord } from '@fcr/shared/contracts/staff/audit'
import { dayInBogota } from '@fcr/shared/contracts/dates'
import { clockWords, weekdayAndDay } from '@fcr/shared/dates'
import { Timeline, type TimelineProps } from '@fcr/shared/staff'
import { CircleAlertIcon, EyeIcon, PencilIcon, TextLink } from '@fcr/shared/ui'
import CheckCheckIcon from 'lucide-react/icons/check-check'
import FingerprintIcon from 'lucide-react/icons/fingerprint-pattern'
import type { ReactNode } from 'react'
import { paths } from '../../paths'

const icons: Record<AuditGroup, ReactNode> = {
  consultas: <EyeIcon />,
  cambios: <PencilIcon />,
  ingresos: <FingerprintIcon />,
  aprobaciones: <CheckCheckIcon />,
  alarmas: <CircleAlertIcon />,
}

/** 'Hoy, lunes, 23 de noviembre de 2026' */
function dayName(date: Date, now: Date): string {
  const name = weekdayAndDay(dayInBogota(date))
  if (dayInBogota(date) === dayInBogota(now)) return `Hoy, ${name}`
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function Word({ word: { tipo, texto, id } }: { word: AuditWord }) {
  if (tipo === 'persona' && id !== undefined) return <TextLink to={paths.trail(id)}>{texto}</TextLink>
  return tipo === 'texto' ? texto : <b>{texto}</b>
}

function daysOf(entries: readonly AuditEntry[], now: Date): TimelineProps['days'] {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const day = dayInBogota(new Date(entry.fecha))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days.values()].map((own) => ({
    day: dayName(new Date(own[0]?.fecha ?? now), now),
    entries: own.map(({ id, fecha, frase, detalles, grupo }) => ({
      key: id,
      time: clockWords(fecha),
      dateTime: fecha,
      icon: icons[grupo],
      // The words of one sentence never change their order.
      sentence: frase.map((word, index) => <Word key={index} word={word} />),
      detail: detalles.length > 0 ? detalles.join('. ') : undefined,
      hot: grupo === 'alarmas',
    })),
  }))
}

/** Rows of the trail, one heading per day. */
export function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return <Timeline days={daysOf(entries, new Date())} />
}
