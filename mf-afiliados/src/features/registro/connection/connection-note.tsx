import { useEffect, useState } from 'react'
import { CircleCheckIcon, classNames, InfoIcon } from '@fcr/shared/ui'
import styles from './connection-note.module.css'
import { useOnline } from './use-online'

/** Milliseconds for which the note reports that the network is back. */
const relief = 6_000

/** Stays at the bottom of the screen while offline, at any scroll position. */
export function ConnectionNote({ kept }: { kept: boolean }) {
  const online = useOnline()
  const isBack = useBack(online)
  const isVisible = !online || isBack
  return (
    <div role="status" className={classNames(styles.note, isVisible && styles.shown, isBack && styles.back)}>
      {isVisible && (online ? <CircleCheckIcon /> : <InfoIcon />)}
      {isVisible && text(online, kept)}
    </div>
  )
}

function text(online: boolean, kept: boolean) {
  if (online) return 'Hay conexión de nuevo.'
  return kept
    ? 'Sin conexión. Lo que escribe queda guardado en este equipo.'
    : 'Sin conexión. Lo que escribió sigue en esta página; no la cierre.'
}

/** True for a short time after the network is back. */
function useBack(online: boolean): boolean {
  const [was, setWas] = useState(online)
  const [isBack, setIsBack] = useState(false)
  if (was !== online) {
    setWas(online)
    setIsBack(online)
  }
  useEffect(() => {
    if (!isBack) return undefined
    const timer = setTimeout(() => setIsBack(false), relief)
    return () => clearTimeout(timer)
  }, [isBack])
  return isBack
}
