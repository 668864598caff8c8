import { ArrowLeftIcon, Button, PageHeader, Sheet, Wrap } from '@fcr/shared/ui'
import { useState } from 'react'
import { ContactNote } from '../../contact/contact-note'
import { placeholderCases } from './placeholder-cases'
import styles from './support-page.module.css'
import { useGoBack } from './use-go-back'

export interface SupportAction {
  label: string
  /** The request to make to the foundation, since the site does not offer the action yet. */
  message: string
}

interface SupportPageProps {
  title: string
  lead: string
  actions: readonly [SupportAction, SupportAction]
}

/** Shared by both support pages: two actions that the foundation still handles itself, and the sample list. */
export function SupportPage({ title, lead, actions }: SupportPageProps) {
  const goBack = useGoBack()
  const [chosen, setChosen] = useState<SupportAction | null>(null)
  return (
    <Wrap narrow>
      <Button variant="quiet" icon={<ArrowLeftIcon />} onClick={goBack} className={styles.back}>
        Regresar
      </Button>
      <PageHeader title={title} lead={lead} />
      <div className={styles.actions}>
        {actions.map((action, index) => (
          <Button
            key={action.label}
            variant={index === 0 ? 'primary' : 'secondary'}
            onClick={() => setChosen(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <ContactNote message={chosen?.message ?? null} subject={chosen ? `${title}: ${chosen.label}` : title} />
      <Sheet title="Listado de casos" className={styles.sheet}>
        <ol className={styles.cases}>
          {placeholderCases.map(({ rank, name }) => (
            <li key={name}>
              <span className={styles.rank}>{rank}</span> <span>{name}</span>
            </li>
          ))}
        </ol>
      </Sheet>
    </Wrap>
  )
}
