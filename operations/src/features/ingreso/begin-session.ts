import { SESSION, SESSION_CHALLENGES, type OperatorSession } from '@fcr/shared/platform/operations'
import { sessionContent, signedText } from '@fcr/shared/platform/signed-changes'
import { send } from '../../gateway/http'
import { signWithPasskey } from '../../signing/passkey'

/** Begins a session with any passkey of this site. Throws ApiError 401 if it is not an operator's. */
export async function beginSession(): Promise<OperatorSession> {
  const { nonce } = await send<{ nonce: string }>('POST', SESSION_CHALLENGES)
  const signed = await signWithPasskey(signedText('session', sessionContent(nonce)))
  return send<OperatorSession>('POST', SESSION, { nonce, ...signed }, { isPublic: true })
}
