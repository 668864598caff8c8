import { counted } from '@fcr/shared/contracts/text/counts'
import { hashSecrets } from '../../access-codes/codes'
import type { Db } from '../../database/open'
import type { Requester } from '../../passwords/hash'
import { findGranted, takeGranted } from '../approvals/granted'
import { defineOperation } from '../approvals/operation'
import type { ApprovalRow } from '../approvals/repository'
import { codeRequest, issueCodes, type CodeRequest, type Issued } from './issue'

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

type Collector = { isAsker: (approval: ApprovalRow) => boolean; issuedBy: string; requester?: Requester }
type Collected = { request: CodeRequest; issued: Issued }

/** Issues the codes that were approved, once; `record` is part of the transaction. @throws {ApiError} */
export async function collectMany(
  db: Db,
  id: string,
  { isAsker, issuedBy, requester }: Collector,
  record: (trx: Db, collected: Collected) => Promise<void>,
): Promise<Collected> {
  const { count } = await findGranted(db, id, issueMany, isAsker)
  const secrets = await hashSecrets(count, requester)
  return db.transaction().execute(async (trx) => {
    const request = await takeGranted(trx, id, issueMany, isAsker)
    const collected = { request, issued: await issueCodes(trx, request, { issuedBy, secrets }) }
    await record(trx, collected)
    return collected
  })
}
