import type { FastifyReply } from 'fastify'
import { IN_REVIEW } from '@fcr/shared/contracts/staff/data-review'
import { sql } from 'kysely'
import type { Db } from '../database/open'
import type { Register } from './findings'
import { labelOfColumn } from './labels'
import { registers } from './review'

/** Lists the person's fields that the staff is checking in a header, so that the reader can be warned. */
export async function markInReview(
  reply: FastifyReply,
  db: Db,
  register: Register,
  key: string,
): Promise<void> {
  const { rows } = await sql<{ campo: string }>`
    SELECT DISTINCT campo FROM dato_por_revisar WHERE ${sql.ref(registers[register].owner)} = ${key} ORDER BY campo`.execute(
    db,
  )
  if (rows.length === 0) return
  const labels = rows.map(({ campo }) => encodeURIComponent(labelOfColumn(register, campo)))
  void reply.header(IN_REVIEW, labels.join(','))
}
