import { useCallback, useEffect, useState } from 'react'
import { Button, Spinner } from '@fcr/shared/ui'
import type { Answers } from '@fcr/shared/registration-form'
import { differ } from '../drafts/draft-storage'
import { StepViewContext } from '../fields/step-view'
import { steps } from '../steps/steps'
import styles from './edit-conflict.module.css'
import type { EditSource } from './edit-source'

interface Props {
  /** Merges the typed answers into the stored ones. */
  mine: (stored: Answers) => Answers
  load: () => Promise<EditSource | undefined>
  /** Continues with the typed answers, based on the version stored now. */
  onKeep: (stored: EditSource) => void
  /** Starts over from the data stored now. The typed answers stay on offer as a draft. */
  onTake: (stored: EditSource) => void
}

/** An edit conflict: where the typed and the stored answers differ, and the two ways to resolve it. */
export function EditConflict({ mine, load, onKeep, onTake }: Props) {
  const [stored, setStored] = useState<EditSource | 'loading' | 'failed'>('loading')
  const look = useCallback(() => {
    setStored('loading')
    void load().then((source) => setStored(source ?? 'failed'))
  }, [load])
  // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once: `load` changes with each render
  useEffect(look, [])

  if (stored === 'loading') return <Spinner label="Cargando los datos guardados" />
  if (stored === 'failed')
    return (
      <div className={styles.actions}>
        <Button variant="secondary" onClick={look}>
          Cargar los datos guardados
        </Button>
      </div>
    )
  return (
    <>
      <Differences mine={mine(stored.answers)} stored={stored.answers} />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => onKeep(stored)}>
          Conservar lo que escribí
        </Button>
        <Button variant="quiet" onClick={() => onTake(stored)}>
          Empezar desde los datos guardados
        </Button>
      </div>
    </>
  )
}

function Differences({ mine, stored }: { mine: Answers; stored: Answers }) {
  if (!differ(mine, stored)) return <p>Lo guardado es igual a lo que usted escribió.</p>
  return (
    <dl className={styles.differences}>
      {steps.map((step) => (
        <StepViewContext
          key={step.section}
          value={{ section: step.section, mode: 'edit', answers: mine, as: 'differences', other: stored }}
        >
          <step.Fields />
        </StepViewContext>
      ))}
    </dl>
  )
}
