import type { ApprovalDifference } from '@fcr/shared/contracts/staff/approvals'
import { canonicalText } from '@fcr/shared/platform/signed-changes'
import { createHash } from 'node:crypto'
import type { Db } from '../../database/open'
import type { ApprovalPage, Operation } from './operation'

/** `person`: the name of the person concerned, while they exist. */
export type SeenPage = ApprovalPage & { person: string | null }

export type ReadPage = {
  page: SeenPage
  /** Hash of the page and the operation. Never logged: it would confirm a guess of the values. */
  fingerprint: string
}

async function nameOf(db: Db, person: string | undefined): Promise<string | null> {
  if (person === undefined) return null
  const row = await db
    .selectFrom('compareciente')
    .select('nombre_apellido_completo as name')
    .where('id', '=', person)
    .executeTakeFirst()
  return row?.name ?? null
}

/** Returns what the page of an approval shows now. In a transaction that holds the operation's locks it stays true. */
export async function readPage<Payload>(
  db: Db,
  operation: Operation<Payload>,
  payload: Payload,
): Promise<ReadPage> {
  const { facts, effects, changes } = await operation.page(db, payload)
  const page = { person: await nameOf(db, operation.person?.(payload)), facts, effects, changes }
  const text = canonicalText({ operation: operation.name, payload, page })
  return { page, fingerprint: createHash('sha256').update(text).digest('hex') }
}

const valuesOf = ({ person, facts, changes }: SeenPage) =>
  new Map<string, string | null>([
    ['Persona', person],
    ...facts.map(({ field, value }) => [field, value] as const),
    ...changes.flatMap(({ field, before, after }) => [
      [`${field} (hoy)`, before] as const,
      [`${field} (queda)`, after] as const,
    ]),
  ])

/** Says in words what differs between two states of a page. */
export function differencesBetween(before: SeenPage, after: SeenPage): ApprovalDifference[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  const values = [...new Set([...old.keys(), ...now.keys()])].map((que) => ({
    que,
    antes: old.get(que) ?? null,
    despues: now.get(que) ?? null,
  }))
  const effects = [
    ...before.effects
      .filter((effect) => !after.effects.includes(effect))
      .map((antes) => ({ antes, despues: null })),
    ...after.effects
      .filter((effect) => !before.effects.includes(effect))
      .map((despues) => ({ antes: null, despues })),
  ]
  return [
    ...values.filter(({ antes, despues }) => antes !== despues),
    ...effects.map((effect) => ({ que: 'Qué va a pasar', ...effect })),
  ]
}
