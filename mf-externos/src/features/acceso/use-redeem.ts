import { codePattern } from '@fcr/shared/contracts/text/access-code'
import type { OfficialKind } from '@fcr/shared/contracts/session'
import { ApiError, officialHttp, officialRealm, officialRecord } from '@fcr/shared/session'
import { useState } from 'react'
import { waitOf } from '../../official-session/refusal-of'

/** The literal messages of the code entry. */
const codeMessages = {
  empty: 'El campo de código no puede estar vacío.',
  pattern: 'El formato del código no es válido. Debe ser XXX-XXX-XXX-XXXX.',
  refused: 'Código inválido. Por favor, verifique e intente de nuevo.',
  unknown: 'Código inválido o expirado.',
  badRequest: 'Solicitud inválida. Intente nuevamente.',
  other: 'Ocurrió un error. Intente nuevamente.',
} as const

/** Returns the problem of a typed code, checked before any request is sent. */
const problemOf = (code: string) => {
  if (code === '') return codeMessages.empty
  return codePattern.test(code) ? undefined : codeMessages.pattern
}

const messageOf = (error: unknown) => {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 401) return codeMessages.unknown
  return status === 400 ? codeMessages.badRequest : codeMessages.other
}

/** `wait`: how long to wait after too many attempts. */
type Redeeming =
  | { status: 'idle' }
  | { status: 'verifying' }
  | { status: 'failed'; message: string; wait?: string | undefined }

/** Exchanges a code for a session. Returns its kind; undefined on failure, with the reason in `state`. */
export function useRedeem() {
  const [state, setState] = useState<Redeeming>({ status: 'idle' })
  const fail = (message: string, wait?: string) => setState({ status: 'failed', message, wait })

  const redeem = async (code: string): Promise<OfficialKind | undefined> => {
    const problem = problemOf(code)
    if (problem) {
      fail(problem)
      return undefined
    }
    setState({ status: 'verifying' })
    try {
      officialRecord.clear()
      const { ok, kind } = await officialHttp.call('POST /ext/redeem', { body: { code } })
      if (ok) return officialRealm.enter(kind)
      fail(codeMessages.refused)
    } catch (error) {
      fail(messageOf(error), waitOf(error))
    }
    return undefined
  }

  return { state, redeem, reset: () => setState({ status: 'idle' }) }
}
