import { dueWords, urgencyOf, type Urgency } from '@fcr/shared/contracts/request-terms'
import BanIcon from 'lucide-react/icons/ban'
import CircleIcon from 'lucide-react/icons/circle'
import ClockIcon from 'lucide-react/icons/clock'
import DownloadIcon from 'lucide-react/icons/download'
import { CheckIcon, classNames } from '@fcr/shared/ui'
import type { ReactNode } from 'react'
import styles from './tag.module.css'

/**
 * `verified`: verified, live, matches, approved. `declared`: declared, changed. `imported`: imported, expired,
 * waiting. `annulled`: annulled, refused, left out. `due`: due soon, in conflict, to check. `hot`: due today, held,
 * wrong. `calm`: plain text.
 */
export type TagKind = 'verified' | 'declared' | 'imported' | 'annulled' | 'due' | 'hot' | 'calm'

interface TagProps {
  kind: TagKind
  /** Replaces the kind's icon. */
  icon?: ReactNode
  children: ReactNode
}

const icons: Record<TagKind, ReactNode> = {
  verified: <CheckIcon />,
  declared: <CircleIcon />,
  imported: <DownloadIcon />,
  annulled: <BanIcon />,
  due: <ClockIcon />,
  hot: <ClockIcon />,
  calm: null,
}

/** A state in a list or a record: icon and word together, never colour alone. */
export function Tag({ kind, icon = icons[kind], children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[kind])}>
      {icon}
      {children}
    </span>
  )
}

interface DueTagProps {
  /** Last day, `YYYY-MM-DD`. */
  due: string
  /** The day in Colombia; by default the one of this computer's clock. */
  today?: string | undefined
}

const urgency: Record<Urgency, TagKind> = { late: 'hot', today: 'hot', soon: 'due', later: 'calm' }

/** When a request is due, in working days. */
export function DueTag({ due, today }: DueTagProps) {
  return <Tag kind={urgency[urgencyOf(due, today)]}>{dueWords(due, today)}</Tag>
}
