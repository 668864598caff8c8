import type { ReactNode } from 'react'
// Imports the singleton's entry, never a relative path: the shell provides it, and areas must not bundle a copy.
import { Badge, CircleCheckIcon, classNames, type BadgeProps } from '@fcr/shared/ui'
import type { Provenance } from '../contracts/provenance'
import { provenanceTexts } from './provenance'
import styles from './provenance-note.module.css'

interface ProvenanceNoteProps {
  provenance: Provenance | null | undefined
  onNavy?: boolean
}

// Drawn here: an icon added to `@fcr/shared/ui` would be missing from the shell of an earlier release.
const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

type Mark = { tone: NonNullable<BadgeProps['tone']>; icon: ReactNode }

const marks: Record<Provenance['identidad'], Mark> = {
  verificada: { tone: 'green', icon: <CircleCheckIcon /> },
  declarada: {
    tone: 'navy',
    icon: (
      <Drawing>
        <circle cx="12" cy="12" r="9" />
      </Drawing>
    ),
  },
  importada: {
    tone: 'neutral',
    icon: (
      <Drawing>
        <path d="M12 4v9m-4-4 4 4 4-4M4 14v5h16v-5" />
      </Drawing>
    ),
  },
}

/** Origin and last change of a person's data. Empty if unknown. */
export function ProvenanceNote({ provenance, onNavy = false }: ProvenanceNoteProps) {
  const texts = provenanceTexts(provenance)
  if (!provenance || !texts) return null
  const { tone, icon } = marks[provenance.identidad]
  return (
    <div className={classNames(styles.note, onNavy && styles.onNavy)}>
      <p>
        <Badge tone={tone} icon={icon} className={styles.identity}>
          {texts.identity}
        </Badge>
      </p>
      <p className={styles.lastChange}>{texts.lastChange}</p>
    </div>
  )
}
