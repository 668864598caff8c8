import type { NewPasskey, PasskeyCreation } from '@fcr/shared/contracts/staff/sign-in'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../database/open'
import { isUniqueViolation } from '../../../errors/database-errors'
import { createChallenge, type Purpose } from '../challenges'
import { passkeyNotAdded } from '../team-errors'
import { browserTimeout, credentialRef, spendChallenge, userHandleOf } from './check-assertion'
import { listPasskeys } from './passkeys-repository'
import { relyingPartyOf } from './relying-party'

/** Ed25519, ECDSA with P-256, RSA with SHA-256. */
const algorithms = [-8, -7, -257]

/**
 * Asks the browser for a new passkey that finds its account by itself and verifies the person. `id`: of the
 * account, once it exists.
 */
export async function requestPasskey(
  request: FastifyRequest,
  purpose: Purpose,
  account: { id?: string; name: string; email: string },
): Promise<PasskeyCreation> {
  const { db } = request.server
  const { id, name } = relyingPartyOf(request)
  const passkeys = account.id === undefined ? [] : await listPasskeys(db, account.id)
  return {
    challenge: await createChallenge(db, purpose),
    rp: { id, name },
    user: { id: userHandleOf(account.email), name: account.email, displayName: account.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: browserTimeout,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: passkeys.map(credentialRef),
  }
}

/** A new passkey that was checked. */
type CheckedPasskey = { name: string; transports: string[]; id: string; key: Buffer; counter: number }

/** Checks a new passkey against the challenge that asked for it. @throws {ApiError} 400 if it is not accepted */
export async function checkNewPasskey(
  request: FastifyRequest,
  purpose: Purpose,
  passkey: NewPasskey,
): Promise<CheckedPasskey> {
  const challenge = await spendChallenge(request, purpose, passkey.clientDataJSON)
  if (challenge === undefined) throw passkeyNotAdded('challenge')
  const { registrationInfo } = await verify(request, passkey, challenge)
  if (!registrationInfo) throw passkeyNotAdded('signature')
  const { id, publicKey, counter } = registrationInfo.credential
  return { name: passkey.nombre, transports: passkey.transports, id, key: Buffer.from(publicKey), counter }
}

/** Stores a checked passkey of an account. @throws {ApiError} 409 if it is known already */
export async function addPasskey(trx: Db, accountId: string, passkey: CheckedPasskey): Promise<void> {
  const { name, transports, id, key, counter } = passkey
  try {
    await trx
      .insertInto('staff_passkey')
      .values({
        staff_account_id: accountId,
        credential_id: id,
        public_key: key,
        counter,
        transports,
        name,
      })
      .execute()
  } catch (error) {
    throw isUniqueViolation(error) ? passkeyNotAdded('known') : error
  }
}

async function verify(
  request: FastifyRequest,
  { id, clientDataJSON, attestationObject }: NewPasskey,
  challenge: string,
): Promise<VerifiedRegistrationResponse> {
  const { id: rpId, origins } = relyingPartyOf(request)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    return await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
  } catch (error) {
    request.log.info({ err: error }, 'a new passkey was refused')
    return { verified: false }
  }
}
