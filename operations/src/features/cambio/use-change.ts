import { PROPOSALS, REGISTRY, type ChangeProposal, type Proposed } from '@fcr/shared/platform/operations'
import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import { canonicalText } from '@fcr/shared/platform/signed-changes'
import { useRef, useState } from 'react'
import { send } from '../../gateway/http'
import { problemText, refusalIn, type Refused } from '../../gateway/problem'
import { sendSigned } from '../../gateway/send-signed'
import { useLive } from '../../live/live'
import { useOperator } from '../../session/session'
import { checkChange } from '../../signing/check-change'
import { signChange } from '../../signing/sign-change'
import { MismatchError } from '../../signing/mismatch-error'

/** `signedAt`: when the passkey signed, in milliseconds; `appliedAt`: when the registry confirmed the change. */
export type Done = { revision: number; signedAt: number; appliedAt: number }

export type ChangeState =
  | { status: 'editing' }
  | { status: 'busy'; step: 'proposing' | 'signing' | 'sending' }
  | { status: 'problem'; text: string; refused?: Refused }
  /** Areas that are rolled back with the shell: the operator confirms again. */
  | { status: 'returning'; areas: HistoryRecord['changes'] }
  | { status: 'done'; done: Done }

const raced = 'Otra persona cambió algo mientras tanto. Revise y confirme de nuevo.'

const refusalTexts: Readonly<Record<string, string>> = {
  contract:
    'Nada cambió: esa versión necesita otro marco del sitio, y el marco y las áreas cambian juntos. Para volver, vuelva el marco del sitio, y las áreas vuelven con él.',
  differences:
    'Nada cambió todavía: la versión nueva se ve distinta de la que está en vivo. Si así debe verse, márquelo y confirme de nuevo.',
}

/** Proposes, checks, signs and sends a change. */
export function useChange() {
  const session = useOperator()
  const { snapshot } = useLive()
  const [state, setState] = useState<ChangeState>({ status: 'editing' })
  // Kept for a second attempt: some browsers allow a passkey only right after a press.
  const proposed = useRef<{ asked: string; record: HistoryRecord }>(undefined)
  const seen = useRef<HistoryRecord>(undefined)
  const busy = (step: 'proposing' | 'signing' | 'sending') => setState({ status: 'busy', step })

  const propose = async (proposal: ChangeProposal): Promise<HistoryRecord | string> => {
    const asked = canonicalText(proposal)
    if (proposed.current?.asked === asked) return proposed.current.record
    busy('proposing')
    const answer = await send<Proposed>('POST', PROPOSALS, proposal)
    if (answer.outcome === 'unchanged') return answer.why
    if (answer.outcome !== 'proposed') throw new Error('a change of the keys was proposed')
    proposed.current = { asked, record: answer.record }
    return answer.record
  }

  /** Returns the state after the attempt. */
  const confirm = async (proposal: ChangeProposal, version: string | undefined): Promise<ChangeState> => {
    const record = await propose(proposal)
    if (typeof record === 'string') {
      const refused = { code: 'unchanged', reasons: [record] }
      return { status: 'problem', text: 'No hay nada que cambiar.', refused }
    }
    if (snapshot && snapshot.revision !== record.previous) {
      proposed.current = undefined
      return { status: 'problem', text: raced }
    }
    await checkChange(proposal, record, { session, version, snapshot })
    const [, ...areas] = record.changes
    if (areas.length > 0 && seen.current !== record) {
      seen.current = record
      return { status: 'returning', areas }
    }
    busy('signing')
    const signed = await signChange(record, session.credential)
    const signedAt = Date.now()
    proposed.current = undefined
    busy('sending')
    const look = `está en la historia como revisión ${record.revision}`
    const applied = await sendSigned(`${REGISTRY}/history`, signed, look)
    if (!applied) return { status: 'problem', text: raced }
    return { status: 'done', done: { revision: record.revision, signedAt, appliedAt: Date.now() } }
  }

  const submit = (proposal: ChangeProposal, version: string | undefined) => {
    void confirm(proposal, version)
      .catch((error: unknown) => {
        const refused = refusalIn(error)
        if (refused || error instanceof MismatchError) proposed.current = undefined
        return problemState(error, refused)
      })
      .then(setState)
  }
  return { state, submit }
}

function problemState(error: unknown, refused: Refused | undefined): ChangeState {
  if (refused) {
    const text = refusalTexts[refused.code] ?? 'El registro no aceptó el cambio, y nada cambió.'
    return { status: 'problem', text, refused }
  }
  return { status: 'problem', text: problemText(error) }
}
