import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '@fcr/shared/contracts/staff/sign-in'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** What a false authenticator or browser does differently from a real one. */
export type Tricks = {
  origin?: string
  rpId?: string
  /** Whether the device verified the person. */
  verified?: boolean
  counter?: number
  type?: string
  challenge?: string
  /** Made in a frame of another site, and of which. */
  crossOrigin?: boolean
  topOrigin?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** Length-prefixed CBOR head of a major type. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborBytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const cborNumber = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborMap = (...entries: Buffer[][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** A P-256 key in COSE format. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
  return cborMap(
    [cborNumber(1), cborNumber(2)],
    [cborNumber(3), cborNumber(-7)],
    [cborNumber(-1), cborNumber(1)],
    [cborNumber(-2), point(x)],
    [cborNumber(-3), point(y)],
  )
}

/** A passkey in software, with the browser around it. */
export function createAuthenticator(home = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userHandle: string | undefined

  const clientData = (type: string, challenge: string, { origin = home, ...tricks }: Tricks) =>
    Buffer.from(
      JSON.stringify({
        type: tricks.type ?? type,
        challenge: tricks.challenge ?? challenge,
        origin,
        crossOrigin: tricks.crossOrigin ?? false,
        topOrigin: tricks.topOrigin,
      }),
    )

  const authenticatorData = (rpId: string, { verified = true, ...tricks }: Tricks, attested?: Buffer) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(tricks.counter ?? (counter += 1))
    const set = flags.present | (verified ? flags.verified : 0) | (attested ? flags.attested : 0)
    return Buffer.concat([
      ...[sha256(tricks.rpId ?? rpId), Buffer.from([set]), count],
      ...(attested ? [attested] : []),
    ])
  }

  return {
    /** Creates the passkey. */
    create({ challenge, rp, user }: PasskeyCreation, tricks: Tricks = {}): NewPasskey {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      userHandle = user.id
      const attestation = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(authenticatorData(rp.id, tricks, attested))],
      )
      return {
        nombre: 'Computador de la oficina',
        id: base64url(credentialId),
        transports: ['internal'],
        clientDataJSON: base64url(clientData('webauthn.create', challenge, tricks)),
        attestationObject: base64url(attestation),
      }
    },
    /** Signs a challenge. */
    sign({ challenge, rpId }: PasskeyRequest, tricks: Tricks = {}): PasskeyAssertion {
      const client = clientData('webauthn.get', challenge, tricks)
      const data = authenticatorData(rpId, tricks)
      return {
        id: base64url(credentialId),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        ...(userHandle !== undefined && { userHandle }),
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
