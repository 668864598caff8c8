import { cleanLines } from '@fcr/shared/contracts/readings/clean-typed'
import { CheckRow } from '@fcr/shared/staff'
import { Alert, Button, ButtonLink } from '@fcr/shared/ui'
import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import KeyRoundIcon from 'lucide-react/icons/key-round'
import LockIcon from 'lucide-react/icons/lock'
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { Title } from '../../components/page'
import { useLive } from '../../live/live'
import { paths } from '../../paths'
import { wordsOf, type Subject } from './action-labels'
import styles from './change.module.css'
import { ChangeProblem } from './change-problem'
import { ChangeResult } from './change-result'
import { FromTo } from './from-to'
import { proposalOf, reasonOf } from './proposal-of'
import { otherReason, ReasonFields, rollbackReasons } from './reason-fields'
import { ReturningAreas } from './returning-areas'
import { whyImpossible } from './subject'
import { useChange } from './use-change'

const working = { proposing: 'Preparando...', signing: 'Esperando la llave...', sending: 'Enviando...' }

export function ChangeForm({ subject }: { subject: Subject }) {
  const id = useId()
  const { state, submit } = useChange()
  const { snapshot } = useLive()
  const draft = useDraft(subject)
  // The live state keeps changing; the result is about the confirmed change.
  const [confirmed, setConfirmed] = useState(subject)
  if (state.status === 'done') return <ChangeResult subject={confirmed} done={state.done} />
  const words = wordsOf(subject)
  const impossible = state.status === 'editing' ? whyImpossible(subject) : undefined
  if (impossible !== undefined)
    return (
      <>
        <Title>{words.title}</Title>
        <Alert kind="warn">Nada que cambiar: {impossible}</Alert>
      </>
    )
  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = draft.check()
    const proposal = reason === undefined ? undefined : proposalOf(subject, { ...draft, reason })
    if (!proposal) return
    setConfirmed(subject)
    submit(proposal, subject.version)
  }
  const isBusy = state.status === 'busy'
  const isNewVersion = ['activate', 'canary', 'promote'].includes(subject.action)
  return (
    <section aria-labelledby={`${id}-title`} className={styles.card}>
      <header>
        <h1 id={`${id}-title`} tabIndex={-1}>
          {words.title}
        </h1>
        <p>{words.lead}</p>
      </header>
      <form id={id} noValidate className={styles.content} onSubmit={confirm}>
        {isNewVersion && <Untested subject={subject} />}
        <FromTo subject={subject} />
        <div className={styles.lists}>
          <WordList title="Qué cambia" icon={<ArrowRightIcon />} words={words.changes} />
          <WordList title="Qué sigue igual" icon={<LockIcon />} words={words.stays} />
        </div>
        <ReasonFields draft={draft} />
        {isNewVersion && (
          <CheckRow
            label="Corrige una falla de seguridad"
            detail="El robot no la retira por sí solo, aunque falle: solo avisa."
            checked={draft.securityFix}
            onChange={({ target }) => draft.setSecurityFix(target.checked)}
          />
        )}
        <PasskeyNotice />
        {state.status === 'returning' && <ReturningAreas areas={state.areas} />}
        {state.status === 'problem' && (
          <ChangeProblem
            subject={subject}
            problem={state}
            forcible={isNewVersion || subject.action === 'rollback'}
            force={draft.force}
            onForce={draft.setForce}
            intended={draft.intended}
            onIntended={draft.setIntended}
            revision={snapshot?.revision}
          />
        )}
      </form>
      <footer>
        <ButtonLink variant="quiet" to={paths.overview}>
          {words.leave}
        </ButtonLink>
        <Button
          type="submit"
          form={id}
          icon={<KeyRoundIcon />}
          busy={isBusy}
          busyText={isBusy ? working[state.step] : undefined}
        >
          {words.confirm}
        </Button>
      </footer>
    </section>
  )
}

/** Says before the reason and the fingerprint that the version has not passed the release checks. */
function Untested({ subject: { area, version, overview } }: { subject: Subject }) {
  const published = overview?.versions.find((candidate) => candidate.version === version)
  if (!published || published.gate?.outcome === 'passed') return null
  return (
    <Alert kind="warn">
      {untested[published.gate?.outcome ?? 'none']}{' '}
      <Link to={paths.version(area, published.version)}>Ver la versión</Link>
    </Alert>
  )
}

const untested = {
  failed: 'El control de salida encontró fallas en esta versión.',
  ungated: 'Ningún navegador ha probado esta versión.',
  none: 'El control de salida no ha corrido con esta versión.',
}

export type Draft = ReturnType<typeof useDraft>

/** The operator's text. A rollback starts with its most likely reason, because it is urgent. */
function useDraft({ action }: Pick<Subject, 'action'>) {
  const choices = action === 'rollback' ? rollbackReasons : []
  const [choice, setChoice] = useState(choices[0] ?? '')
  const [detail, setDetail] = useState('')
  const [force, setForce] = useState(false)
  const [securityFix, setSecurityFix] = useState(false)
  const [intended, setIntended] = useState(false)
  const [missing, setMissing] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (missing > 0) field.current?.focus()
  }, [missing])
  const isRequired = choices.length === 0 || choice === otherReason
  const isBlank = cleanLines(detail) === ''
  /** The reason, or undefined if it is missing, which the form then shows. */
  const check = () => {
    const isMissing = isRequired && isBlank
    setMissing((times) => (isMissing ? times + 1 : 0))
    return isMissing ? undefined : reasonOf(choice === otherReason ? '' : choice, detail)
  }
  return {
    choices,
    choice,
    setChoice,
    detail,
    setDetail,
    force,
    setForce,
    securityFix,
    setSecurityFix,
    intended,
    setIntended,
    field,
    isRequired,
    isMissing: missing > 0 && isBlank,
    check,
  }
}

function WordList({ title, icon, words }: { title: string; icon: ReactNode; words: readonly string[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {words.map((phrase) => (
          <li key={phrase}>
            {icon}
            <span>{phrase}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function PasskeyNotice() {
  return (
    <div className={styles.passkey}>
      <KeyRoundIcon aria-hidden="true" />
      <div>
        <h2>Confirme con su llave de acceso</h2>
        <p>El equipo le pedirá la huella, el rostro o el PIN. Sin la llave no cambia nada.</p>
      </div>
    </div>
  )
}
