import { jest } from '@jest/globals'
import { bufferToBase64URLString } from '@fcr/shared/passkey'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** The device. `signed`: the challenges that it signed, in base64url; `declines`: its user refuses to sign. */
export const device = { signed: [] as string[], allowed: [] as unknown[], declines: false }

const decline = () => Promise.reject(new DOMException('declined', 'NotAllowedError'))

const get = jest.fn(
  ({ publicKey }: { publicKey: { challenge: ArrayBuffer; allowCredentials?: unknown[] } }) => {
    if (device.declines) return decline()
    device.signed.push(bufferToBase64URLString(publicKey.challenge))
    device.allowed.push(publicKey.allowCredentials)
    return Promise.resolve({
      id: 'Y3JlZA',
      rawId: bytes('cred'),
      type: 'public-key',
      getClientExtensionResults: () => ({}),
      response: {
        authenticatorData: bytes('data'),
        clientDataJSON: bytes('client'),
        signature: bytes('signature'),
      },
    })
  },
)

const create = jest.fn<(options: unknown) => Promise<unknown>>(() =>
  device.declines
    ? decline()
    : Promise.resolve({
        id: 'Y3JlZA',
        rawId: bytes('cred'),
        type: 'public-key',
        getClientExtensionResults: () => ({}),
        response: {
          attestationObject: bytes('attestation'),
          clientDataJSON: bytes('client'),
          getPublicKey: () => bytes('public'),
        },
      }),
)

/** Gives jsdom a device with a passkey. Returns the requests to it. */
export function installPasskey() {
  Object.assign(device, { signed: [], allowed: [], declines: false })
  get.mockClear()
  create.mockClear()
  Object.assign(globalThis, { PublicKeyCredential: function () {} })
  Object.defineProperty(navigator, 'credentials', { value: { get, create }, configurable: true })
  return { get, create }
}
