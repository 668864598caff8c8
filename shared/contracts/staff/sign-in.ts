import { z } from 'zod'
import { oneTimeCodeOf } from '../readings/one-time-code'
import { typedLine } from '../readings/schemas'

/** How long an invitation works, in hours: one that is sent on Friday still works on Monday. */
export const invitationHours = 72

/** Printed recovery codes of an account. */
export const recoveryCodeCount = 10

/** As browsers write binary data. */
const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)

const credentialRef = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** The browser's options to request a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credentialRef),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** The browser's options to create a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(credentialRef),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** A passkey's signature over a challenge. */
export const passkeyAssertion = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(2000),
  signature: base64url(2000),
  userHandle: base64url(100).optional(),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** The name that its owner gives a passkey. */
export const passkeyName = typedLine(60).min(1)

/** A newly created passkey. */
export const newPasskey = z.strictObject({
  nombre: passkeyName,
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  attestationObject: base64url(8000),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8),
})
export type NewPasskey = z.infer<typeof newPasskey>

const password = z.string().max(1024)
/** The application's six digits, or a printed recovery code; any other text is wrong. */
const oneTimeCode = typedLine(40).overwrite(oneTimeCodeOf)
const email = typedLine(254)

/** Body of `POST /fundacion/ingreso/contrasena`. */
export const staffLogin = z.strictObject({ correo: email, contrasena: password, codigo: oneTimeCode })
export type StaffLogin = z.infer<typeof staffLogin>

/** Body of `POST /fundacion/comprobar/contrasena`, inside a session. */
export const staffProof = z.strictObject({ contrasena: password, codigo: oneTimeCode })
export type StaffProof = z.infer<typeof staffProof>

/** Response of `POST /fundacion/comprobar`: how this person can prove again who they are. */
export const proofWays = z.strictObject({
  /** Null without a passkey. */
  llave: passkeyRequest.nullable(),
  contrasena: z.boolean(),
})
export type ProofWays = z.infer<typeof proofWays>

/** A secret for an application that shows codes, before it is confirmed with its first code. */
export const totpSetup = z.strictObject({
  /** Names the set-up when it is confirmed. */
  inscripcion: z.string(),
  /** In base32, for typing. */
  secreto: z.string(),
  /** The same as an `otpauth:` address, for a QR code. */
  direccion: z.string(),
})
export type TotpSetup = z.infer<typeof totpSetup>

/** A new password, and the first code of the application that was set up. */
export const newPasswordFactor = z.strictObject({
  contrasena: password,
  inscripcion: z.string().max(60),
  codigo: oneTimeCode,
})
export type NewPasswordFactor = z.infer<typeof newPasswordFactor>

/** The printed codes, shown once. */
export const recoveryCodes = z.strictObject({ codigos: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

/** Code of the 401 of a passkey that the site does not accept. */
export const passkeyRefused = 'passkey_refused'
