import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import { dayInBogota } from '@fcr/shared/contracts/dates'
import { receivedRequest } from '@fcr/shared/contracts/staff/requests'
import { documentNumberOf } from '@fcr/shared/contracts/readings/document-number'
import { ApiError, serverNow } from '@fcr/shared/session'
import { problemText } from '@fcr/shared/staff'
import { useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { useReceive } from './requests-api'

const empty = {
  cedula: '',
  tipo: '',
  canal: '',
  recibida: '',
  texto: '',
  autoridad: '',
  referencia: '',
  vence: '',
}
export type ReceivedFields = typeof empty
type Name = keyof ReceivedFields
type Errors = Partial<Record<Name, string>>

const choose = { tipo: 'Elija qué pide.', canal: 'Elija cómo llegó.' }

function bodyOf({ cedula, autoridad, referencia, vence, ...rest }: ReceivedFields) {
  const order = Object.entries({ autoridad, referencia, vence }).filter(
    ([, value]) => cleanTyped(value) !== '',
  )
  return {
    ...rest,
    cedula: documentNumberOf(cedula),
    ...(rest.tipo === 'autoridad' && Object.fromEntries(order)),
  }
}

const errorsOf = (issues: readonly { path: PropertyKey[] | string; message: string }[]): Errors =>
  Object.fromEntries(
    issues.map(({ path, message }) => {
      const name = String(Array.isArray(path) ? path[0] : path)
      return [name, name in choose ? choose[name as keyof typeof choose] : message]
    }),
  )

/** Errors of fields that only the API can check. */
const serverErrors = (error: unknown) =>
  error instanceof ApiError && error.status === 400
    ? errorsOf((error.body as { errors?: { path: string; message: string }[] } | undefined)?.errors ?? [])
    : {}

/** The form of a received request; it leads to the request once it is stored. */
export function useReceivedForm() {
  const [fields, setFields] = useState(() => ({ ...empty, recibida: dayInBogota(serverNow()) }))
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { mutate, isPending, error } = useReceive()

  const show = (mistakes: Errors) => {
    setErrors(mistakes)
    const first = Object.keys(fields).find((name) => name in mistakes)
    form.current?.querySelector<HTMLElement>(`[name="${first ?? ''}"]`)?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = receivedRequest.safeParse(bodyOf(fields))
    show(parsed.success ? {} : errorsOf(parsed.error.issues))
    if (!parsed.success || isPending) return
    mutate(parsed.data, {
      onSuccess: ({ id }) => void navigate(paths.request(id)),
      onError: (refused) => show(serverErrors(refused)),
    })
  }
  const field = (name: Name) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setFields({ ...fields, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  const problem = error && Object.keys(serverErrors(error)).length === 0 ? problemText(error) : undefined
  return { form, field, submit, isPending, problem, isOrder: fields.tipo === 'autoridad' }
}
