import { useEffect, useState } from 'react'
import { afterPaint } from '../after-paint'
import styles from './departments.module.css'

export type Level = 'departments' | 'places'

const texts: Record<Level, string> = { departments: 'Departamentos', places: 'Municipios' }

/** Switches between the country's departments and its municipalities; the zoom does the same. */
export function LevelSwitch({ level, onLevel }: { level: Level; onLevel: (level: Level) => void }) {
  const [pressed, setPressed] = useState<Level>()
  useEffect(() => {
    if (pressed === undefined) return undefined
    return afterPaint(() => {
      setPressed(undefined)
      onLevel(pressed)
    })
  }, [pressed, onLevel])
  return (
    <div role="group" aria-label="Nivel del mapa" className={styles.switch}>
      {(['departments', 'places'] as const).map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === (pressed ?? level)}
          onClick={() => setPressed(option)}
        >
          {texts[option]}
        </button>
      ))}
    </div>
  )
}
