import styles from './departments.module.css'

export type Level = 'departments' | 'places'

const texts: Record<Level, string> = { departments: 'Departamentos', places: 'Municipios' }

/** Switches between the country's departments and its municipalities; the zoom does the same. */
export const LevelSwitch = ({ level, onLevel }: { level: Level; onLevel: (level: Level) => void }) => (
  <div role="group" aria-label="Nivel del mapa" className={styles.switch}>
    {(['departments', 'places'] as const).map((option) => (
      <button key={option} type="button" aria-pressed={option === level} onClick={() => onLevel(option)}>
        {texts[option]}
      </button>
    ))}
  </div>
)
