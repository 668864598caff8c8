import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { codeLimits, newCodes, type IssuedCodes, type NewCodes } from '@fcr/shared/contracts/staff/codes'
import { ApiError } from '@fcr/shared/session'
import { problemText } from '@fcr/shared/staff'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'
import { useStepUp } from '../../step-up/use-step-up'
import { issueCodes } from './codes-api'

const empty = {
  tipo: 'JEP',
  funcionario: '',
  entidad: '',
  correo: '',
  soporte: '',
  finalidad: '',
  motivo: '',
  horas: String(codeLimits.defaultHours),
  cantidad: '1',
}
type Typed = typeof empty
type Name = keyof Typed
type Errors = Partial<Record<Name, string>>

const messages: Errors = {
  cantidad: `Escriba un número de 1 a ${codeLimits.count}.`,
  horas: 'Elija por cuánto tiempo vale.',
}

const orNothing = (name: Name, text: string) => (cleanTyped(text) === '' ? {} : { [name]: text })

/** The request to the API; fields that do not apply are left out. */
const requestOf = ({ correo, soporte, motivo, horas, cantidad, ...rest }: Typed): unknown => ({
  ...rest,
  horas: Number(horas),
  cantidad: Number(cantidad),
  ...orNothing('correo', cantidad === '1' ? correo : ''),
  ...orNothing('soporte', soporte),
  ...orNothing('motivo', motivo),
})

type Issue = { path: PropertyKey[]; message: string }
/** The first message of each field. */
function errorsOf(issues: readonly Issue[]): Errors {
  const byField = new Map<PropertyKey | undefined, string>()
  for (const { path, message } of issues) if (!byField.has(path[0])) byField.set(path[0], message)
  return Object.fromEntries(
    [...byField].map(([name, message]) => [name, messages[name as Name] ?? message]),
  ) as Errors
}

/** Refused fields of a response, such as an address of another domain. */
function refusedFields(error: unknown): Errors {
  if (!(error instanceof ApiError) || error.status !== 400) return {}
  const { errors = [] } = error.body as { errors?: { path: string; message: string }[] }
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

/** Focuses the first of the refused fields, in the order of the form. */
function focusFirst(form: HTMLFormElement | null, mistakes: Errors) {
  const [first] = Object.keys(empty).filter((name) => name in mistakes)
  const control = first === undefined ? null : form?.elements.namedItem(first)
  if (control instanceof HTMLElement) control.focus()
}

/** The form's state; typed text stays until codes are issued or requested. */
export function useIssueForm(onIssued: (codes: IssuedCodes) => void) {
  const [typed, setTyped] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [asked, setAsked] = useState<string>()
  const withProof = useStepUp()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (codes: NewCodes) => withProof(() => issueCodes(codes)),
    onSuccess: (response) => {
      setTyped(empty)
      if ('aprobacion' in response) setAsked(response.aprobacion)
      else onIssued(response)
    },
    onError: (failure) => setErrors(refusedFields(failure)),
  })
  const form = useRef<HTMLFormElement>(null)
  // In an effect: the field for the reason may be rendered only after the refusal.
  useEffect(() => focusFirst(form.current, refusedFields(error)), [error])
  const clear = () => {
    setTyped(empty)
    setErrors({})
    setAsked(undefined)
    reset()
  }
  const field = (name: Name) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      setTyped({ ...typed, [name]: target.value }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(undefined)
    const parsed = newCodes.safeParse(requestOf(typed))
    const mistakes = parsed.success ? {} : errorsOf(parsed.error.issues)
    setErrors(mistakes)
    focusFirst(form.current, mistakes)
    if (parsed.success) mutate(parsed.data)
  }
  const isRefusal = Object.keys(refusedFields(error)).length > 0
  return {
    form,
    typed,
    field,
    submit,
    clear,
    asked,
    busy: isPending,
    problem: error === null || isRefusal ? undefined : problemText(error),
  }
}
