import { CircleAlertIcon, CircleCheckIcon, classNames } from '@fcr/shared/ui'
import ClockIcon from 'lucide-react/icons/clock'
import MinusIcon from 'lucide-react/icons/minus'
import PercentIcon from 'lucide-react/icons/percent'
import PowerOffIcon from 'lucide-react/icons/power-off'
import type { ReactNode } from 'react'
import styles from './state-chip.module.css'

/** `bad`: an open problem. */
export type ChipKind = 'ok' | 'bad' | 'canary' | 'wait' | 'off' | 'calm'

const icons: Record<ChipKind, ReactNode> = {
  ok: <CircleCheckIcon />,
  bad: <CircleAlertIcon />,
  canary: <PercentIcon />,
  wait: <ClockIcon />,
  off: <PowerOffIcon />,
  calm: <MinusIcon />,
}

/** A state: icon, word and colour together. */
export function StateChip({ kind, children }: { kind: ChipKind; children: ReactNode }) {
  return (
    <span className={classNames(styles.chip, styles[kind])}>
      {icons[kind]}
      {children}
    </span>
  )
}
