import { useRef, useState } from 'react'
import type { MailNotices } from '@fcr/shared/contracts/mail'
import { memberHttp } from '@fcr/shared/session'
import { Alert } from '@fcr/shared/ui'
import { reportProblem } from '../../report-problem'
import styles from './account.module.css'

const notices = [
  { name: 'solicitudes', label: 'Cuando la Fundación responda una de mis solicitudes' },
  { name: 'consultas', label: 'Cuando una institución consulte mis datos (un aviso al día como máximo)' },
] as const

interface Props {
  stored: MailNotices
  /** Reloads what the server has. */
  onFailed: () => Promise<unknown>
}

/** The notices that a member may turn on and off; each change is saved at once. */
export function MailNoticesChoice({ stored, onFailed }: Props) {
  const [chosen, setChosen] = useState<MailNotices>()
  const [state, setState] = useState<'idle' | 'saved' | 'failed'>('idle')
  // One request at a time: the last choice must be stored last.
  const saving = useRef(Promise.resolve())
  const current = chosen ?? stored

  const save = async (next: MailNotices) => {
    try {
      await memberHttp.call('POST /perfil/correo/avisos', { body: next })
      setState('saved')
    } catch (error) {
      reportProblem('Los avisos no se pudieron guardar', error)
      await onFailed()
      setChosen(undefined)
      setState('failed')
    }
  }
  const choose = (next: MailNotices) => {
    setChosen(next)
    setState('idle')
    saving.current = saving.current.then(() => save(next))
  }

  return (
    <>
      <fieldset className={styles.notices}>
        <legend>
          <h3 className={styles.subtitle}>Avisos por correo</h3>
        </legend>
        {notices.map(({ name, label }) => (
          <label key={name} className={styles.choice}>
            <input
              type="checkbox"
              checked={current[name]}
              onChange={(event) => choose({ ...current, [name]: event.target.checked })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {state === 'saved' && (
        <Alert kind="ok" role="status" className={styles.answer}>
          Su elección quedó guardada.
        </Alert>
      )}
      {state === 'failed' && (
        <Alert kind="error" role="alert" className={styles.answer}>
          No pudimos guardar el cambio. Inténtelo de nuevo.
        </Alert>
      )}
    </>
  )
}
