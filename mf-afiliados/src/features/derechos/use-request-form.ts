import { useRef, useState } from 'react'
import type { ErrorBody } from '@fcr/shared/contracts/errors'
import { newRequest, type NewRequest, type OwnRequest } from '@fcr/shared/contracts/rights'
import { ApiError, memberHttp } from '@fcr/shared/session'
import { reportProblem } from '../../report-problem'
import { emptyDraft, keepDraft, readDraft, type RequestDraft } from './request-draft'

export type RequestErrors = { tipo?: string; texto?: string }

function errorsOf({ tipo, texto }: RequestDraft): RequestErrors {
  const problem = newRequest.shape.texto.safeParse(texto).error?.issues[0]?.message
  return {
    ...(tipo === '' && { tipo: 'Elija qué solicita.' }),
    ...(problem !== undefined && { texto: problem }),
  }
}

function failureText(error: unknown): string {
  if (error instanceof ApiError) {
    const { code, message } = (error.body ?? {}) as Partial<ErrorBody>
    if (code === 'too_many_open_requests' && message) return `${message} Lo que escribió sigue aquí.`
    if (error.status === 429)
      return 'Envió varias solicitudes seguidas. Lo que escribió sigue aquí; espere un minuto e inténtelo de nuevo.'
  }
  return 'No pudimos enviar su solicitud. Lo que escribió sigue aquí; puede intentarlo de nuevo.'
}

export type RequestState =
  | { status: 'typing' }
  /** A deletion needs confirmation, to prevent accidents. */
  | { status: 'confirming'; request: NewRequest }
  | { status: 'sending' }
  | { status: 'sent'; request: OwnRequest }
  | { status: 'failed'; text: string }

/** The member's request until the server has stored it. The server detects duplicates, so resending is safe. */
export function useRequestForm(owner: string, onSent: () => void) {
  const [draft, setDraft] = useState(() => readDraft(owner))
  const [isKept, setKept] = useState(true)
  const [errors, setErrors] = useState<RequestErrors>({})
  const [state, setState] = useState<RequestState>({ status: 'typing' })
  // A second click can arrive before the disabled button is rendered.
  const sending = useRef(false)

  const change = (changed: Partial<RequestDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    setKept(keepDraft(owner, next))
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed))))
    if (state.status !== 'sending') setState({ status: 'typing' })
  }

  const send = async (request: NewRequest) => {
    if (sending.current) return
    sending.current = true
    setState({ status: 'sending' })
    try {
      const stored = await memberHttp.call('POST /perfil/solicitudes', { body: request })
      setDraft(emptyDraft)
      keepDraft(owner, emptyDraft)
      setState({ status: 'sent', request: stored })
      onSent()
    } catch (error) {
      reportProblem('La solicitud no se pudo enviar', error)
      setState({ status: 'failed', text: failureText(error) })
    } finally {
      sending.current = false
    }
  }

  /** Validates, then sends or asks for confirmation. Returns the errors that prevent sending. */
  const submit = (): RequestErrors => {
    const mistakes = errorsOf(draft)
    setErrors(mistakes)
    const parsed = newRequest.safeParse(draft)
    if (parsed.success && parsed.data.tipo === 'supresion')
      setState({ status: 'confirming', request: parsed.data })
    else if (parsed.success) void send(parsed.data)
    return mistakes
  }

  return { draft, isKept, errors, state, change, submit, send, callOff: () => setState({ status: 'typing' }) }
}
