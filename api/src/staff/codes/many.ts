import { counted } from '@fcr/shared/contracts/text/counts'
import { hashSecrets } from '../../access-codes/codes'
import type { Db } from '../../database/open'
import type { Requester } from '../../passwords/hash'
import { findGranted, takeGranted, type IsAsker } from '../approvals/granted'
import { defineOperation } from '../approvals/operation'
import { codeRequest, issueCodes, type CodeRequest, type Issued, type Issuing } from './issue'

const effectsOf = ({ count, kind, official, entity, purpose, support, hours, sendTo }: CodeRequest) => [
  `Quien los pide podrá recoger ${counted(count, 'código', 'códigos')} de la ${kind} para ${official}, ${entity}.`,
  `Son para: ${purpose}${support === null ? '' : ` (${support})`}.`,
  `Cada uno sirve una vez y vale ${hours} horas desde que se recoge.`,
  ...(sendTo === undefined ? [] : [`Al recogerlo, también se envía a ${sendTo}.`]),
  'Se pueden recoger durante 72 horas después de aprobarlos.',
]

/**
 * More codes than one person issues alone. The approval only permits them: they are made when the asker collects them, since their text is
 * shown once, to one person.
 */
export const issueMany = defineOperation({
  name: 'codigos emitir',
  roles: ['accesos'],
  payload: codeRequest,
  title: ({ count, kind }) => `Emitir ${counted(count, 'código', 'códigos')} ${kind}`,
  // The codes are made later, from nothing but the payload.
  lock: () => Promise.resolve(),
  page: (_db, payload) => Promise.resolve({ facts: [], effects: effectsOf(payload), changes: [] }),
  execute: (_trx, payload) => {
    const { count, kind, official, entity, hours } = payload
    return Promise.resolve({ granted: payload, details: { count, kind, official, entity, hours } })
  },
})

type Collected = { request: CodeRequest; issued: Issued }

/** Returns secrets for the codes that were approved. @throws {ApiError} */
export const prepareMany = async (db: Db, id: string, isAsker: IsAsker, requester?: Requester) =>
  hashSecrets((await findGranted(db, id, issueMany, isAsker)).count, requester)

/** Issues the codes that were approved, once; the caller records it. @throws {ApiError} */
export async function collectMany(
  trx: Db,
  id: string,
  isAsker: IsAsker,
  issuing: Issuing,
): Promise<Collected> {
  const request = await takeGranted(trx, id, issueMany, isAsker)
  return { request, issued: await issueCodes(trx, request, issuing) }
}
