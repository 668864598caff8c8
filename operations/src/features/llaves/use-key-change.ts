import { PROPOSALS, REGISTRY, type KeyProposal, type Proposed } from '@fcr/shared/platform/operations'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../gateway/http'
import { useLive } from '../../live/live'
import { problemText, refusalIn } from '../../gateway/problem'
import { sendSigned } from '../../gateway/send-signed'
import { useOperator } from '../../session/session'
import { checkSameState } from '../../signing/check-change'
import { checkKeys } from '../../signing/check-keys'
import { signChange, signKeys } from '../../signing/sign-change'

const signedAgain =
  'Firma 1 de 2 hecha: usted firmó de nuevo lo que esa llave tenía en vivo. Presione otra vez para revocarla.'
const raced = 'Otra persona cambió las llaves mientras tanto. Revise y confirme de nuevo.'

/** Proposes, checks, signs and sends a change of the keys. @param publishingKeys the keys that the page shows */
export function useKeyChange(publishingKeys: readonly PublishingKey[], onDone: () => void) {
  const session = useOperator()
  const { snapshot } = useLive()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  /** Returns why the keys were not changed; undefined if they were. */
  const change = async (proposal: KeyProposal): Promise<string | undefined> => {
    const proposed = await send<Proposed>('POST', PROPOSALS, proposal)
    if (proposed.outcome === 'proposed' && proposal.action === 'revoke-key') {
      if (snapshot && snapshot.revision !== proposed.record.previous) return raced
      await checkSameState(proposed.record, proposal, { session, snapshot })
      const record = await signChange(proposed.record, session.credential)
      return (await sendSigned(`${REGISTRY}/history`, record, 'está en la historia')) ? signedAgain : raced
    }
    if (proposed.outcome !== 'proposed-keys') return 'No hay nada que cambiar: la llave ya está así.'
    checkKeys(proposal, proposed.keyring, { session, publishingKeys })
    const signed = await signKeys(proposed.keyring, session.credential)
    const applied = await sendSigned(`${REGISTRY}/keys`, signed, 'está en esta lista')
    return applied ? undefined : raced
  }

  const tryChange = async (proposal: KeyProposal) => {
    setBusy(true)
    setProblem(undefined)
    const failed = await change(proposal).catch((error: unknown) => {
      const refused = refusalIn(error)
      return refused ? `El registro no lo aceptó: ${refused.reasons.join('; ')}` : problemText(error)
    })
    setBusy(false)
    setProblem(failed)
    void client.invalidateQueries({ queryKey: ['keys'] })
    void client.invalidateQueries({ queryKey: ['waitingKeys'] })
    if (failed === undefined) onDone()
  }
  const submit = (proposal: KeyProposal) => void tryChange(proposal)
  return { busy, problem, submit }
}
