import { expect, it } from '@jest/globals'
import { WebAuthnError } from '@simplewebauthn/browser'
import { askPasskey, passkeyFault } from './index'

it.each([
  [new DOMException('', 'NotAllowedError'), 'declined'],
  [new DOMException('', 'AbortError'), 'declined'],
  [new DOMException('', 'InvalidStateError'), 'exists'],
  [new DOMException('', 'SecurityError'), 'insecure'],
  [new DOMException('', 'NotSupportedError'), 'unsupported'],
  [
    new WebAuthnError({
      message: '',
      code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
      cause: new Error(),
    }),
    'exists',
  ],
  [new WebAuthnError({ message: '', code: 'ERROR_INVALID_RP_ID', cause: new Error() }), 'unsupported'],
  [new TypeError('no connection'), undefined],
  ['text', undefined],
])('%s is a fault of a passkey: %s', (error, fault) => {
  expect(passkeyFault(error)).toBe(fault)
})

it('is refused in a browser without passkeys', async () => {
  const asked = askPasskey({ challenge: 'x' }).catch(passkeyFault)
  expect(await asked).toBe('unsupported')
})
