import type { PasskeyAssertion, PasskeyRequest } from '@fcr/shared/contracts/staff/sign-in'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Db } from '../../../database/open'
import { createChallenge, takeChallenge, type Purpose } from '../challenges'
import { challengeOf } from './client-data'
import { listPasskeys, lockPasskey, recordUse, type StoredPasskey } from './passkeys-repository'
import { relyingPartyOf } from './relying-party'

/** How long the browser waits for the person, in milliseconds; less than the challenge lasts. */
export const browserTimeout = 4 * 60_000

export const credentialRef = ({ credential_id: id, transports }: StoredPasskey) => ({
  id,
  transports,
  type: 'public-key' as const,
})

/**
 * Asks for a signature of a passkey: of one account, or at sign-in of any, because the passkey itself knows the
 * account.
 */
export async function requestAssertion(
  request: FastifyRequest,
  purpose: Purpose,
  accountId?: string,
): Promise<PasskeyRequest> {
  const { db } = request.server
  const passkeys = accountId === undefined ? [] : await listPasskeys(db, accountId)
  return {
    challenge: await createChallenge(db, purpose),
    rpId: relyingPartyOf(request).id,
    timeout: browserTimeout,
    userVerification: 'required',
    allowCredentials: passkeys.map(credentialRef),
  }
}

/** The owner of a passkey that signed the challenge, or in one word why it is not accepted. */
type Assertion = { accountId: string } | { refused: 'challenge' | 'unknown' | 'owner' | 'signature' }

type Signed = { assertion: PasskeyAssertion; challenge: string | undefined }

/** Uses up the challenge that a passkey signed. A transaction that fails later must not make it fresh again. */
export async function spendChallenge(
  { server }: FastifyRequest,
  purpose: Purpose,
  clientDataJSON: string,
): Promise<string | undefined> {
  const challenge = challengeOf(clientDataJSON)
  return challenge !== undefined && (await takeChallenge(server.db, purpose, challenge))
    ? challenge
    : undefined
}

/**
 * Checks the signature of a passkey: the challenge that `spendChallenge` returned; our origin and host; the
 * account, active and (inside a session) the session's; the person, verified by the device; the counter.
 */
export async function checkAssertion(
  request: FastifyRequest,
  trx: Db,
  { assertion, challenge, accountId }: Signed & { accountId?: string },
): Promise<Assertion> {
  if (challenge === undefined) return { refused: 'challenge' }
  const passkey = await lockPasskey(trx, assertion.id)
  if (!passkey) return { refused: 'unknown' }
  const owner = passkey.staff_account_id
  const handle = assertion.userHandle ?? userHandleOf(passkey.email)
  if ((accountId ?? owner) !== owner || handle !== userHandleOf(passkey.email)) return { refused: 'owner' }
  const counter = await verify(request, { assertion, challenge, passkey })
  if (counter === undefined) return { refused: 'signature' }
  await recordUse(trx, passkey, counter)
  return { accountId: owner }
}

/**
 * The account as its passkeys store it: the same before an invitation is accepted and after, and no personal
 * data.
 */
export const userHandleOf = (email: string) =>
  createHash('sha256').update(`equipo ${email}`).digest('base64url')

/** Returns the authenticator's counter; undefined for a wrong signature. */
async function verify(
  request: FastifyRequest,
  {
    assertion,
    challenge,
    passkey,
  }: { assertion: PasskeyAssertion; challenge: string; passkey: StoredPasskey },
) {
  const { id, origins } = relyingPartyOf(request)
  const { userHandle, ...signed } = assertion
  // Not at the start of the server: it has a hundred modules, and few people use passkeys.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    // The library throws for everything that does not fit; the text names no secret.
    request.log.info({ err: error }, 'a passkey was refused')
    return undefined
  }
}
