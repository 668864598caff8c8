import { PROPOSALS, type Proposed } from '@fcr/shared/platform/operations'
import { PREVIEW_ADDRESS, previewToken, type Preview } from '@fcr/shared/platform/previews'
import { signatureText, signedText } from '@fcr/shared/platform/signed-changes'
import { useRef, useState } from 'react'
import { send } from '../../gateway/http'
import { problemText, refusalIn } from '../../gateway/problem'
import { useOperator } from '../../session/session'
import { signWithPasskey } from '../../signing/passkey'

/** How long a link works, in hours. */
export const durations = { 1: '1 hora', 24: '1 día', 168: '7 días', 720: '30 días' }

/**
 * Makes the link of a version's preview. The passkey signs the operator's choice, whatever the gateway returns; only
 * the end time is taken from the gateway's response.
 * @param site address of the site, which may not be this page's
 */
export function usePreview({ area, version, site }: { area: string; version: string; site: string }) {
  const session = useOperator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [made, setMade] = useState<{ link: string; expires: number }>()
  // Signed at the second attempt if the passkey was not used at the first: some browsers require a press right
  // before.
  const proposed = useRef<{ hours: number; granted: Preview }>(undefined)

  const propose = async (hours: number): Promise<Preview> => {
    if (proposed.current?.hours === hours) return proposed.current.granted
    const answer = await send<Proposed>('POST', PROPOSALS, { action: 'preview', area, version, hours })
    if (answer.outcome !== 'proposed-preview') throw new Error('no preview was proposed')
    const granted = { area, version, expires: answer.granted.expires }
    proposed.current = { hours, granted }
    return granted
  }

  const make = async (hours: number) => {
    const granted = await propose(hours)
    const { assertion } = await signWithPasskey(signedText('preview', granted), session.credential)
    const token = previewToken(granted, session.key, signatureText(assertion))
    setMade({ link: `${site}${PREVIEW_ADDRESS}?t=${token}`, expires: granted.expires })
  }

  const submit = (hours: number) => {
    setBusy(true)
    setProblem(undefined)
    void make(hours)
      .catch((error: unknown) => {
        const refused = refusalIn(error)
        setProblem(refused ? `No se puede mostrar: ${refused.reasons.join('; ')}` : problemText(error))
      })
      .finally(() => setBusy(false))
  }
  return { busy, problem, made, submit }
}
