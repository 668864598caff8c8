import { profileSectionTitles } from '@fcr/shared/contracts/form/field-spec'
import { questions } from '@fcr/shared/contracts/form/fields'
import type { Db } from '../database/open'
import { queueMail } from '../mail/outbox'
import type { lockAnswers } from './repository'
import type { AnswerRow } from './to-row'

type Before = NonNullable<Awaited<ReturnType<typeof lockAnswers>>>

type After = Omit<AnswerRow, 'updated_at'>

const mainAddress = 'correo_electronico_principal'
const lower = (address: string | null | undefined) => address?.toLowerCase() ?? ''

/** Whether an edit changes the address that can recover the account. */
export const changesMainAddress = (before: Before, after: After) =>
  lower(before[mainAddress]) !== lower(after[mainAddress])

/** Returns the titles of the profile's sections that an edit changed, without the main address. */
function changedSections(before: Before, after: After): string[] {
  const changed = questions.flatMap((question) => {
    if (!('column' in question) || question.kind === 'number' || question.column === mainAddress) return []
    if (before[question.column] === after[question.column]) return []
    return ['in' in question ? profileSectionTitles[question.in] : 'Nombre']
  })
  return [...new Set(changed)]
}

/**
 * Stores the messages about an edit: a new main address is to be confirmed, and the former one can undo the
 * change; other changes are reported, by section, to the address from before the edit.
 */
export async function queueEditMails(trx: Db, id: string, before: Before, after: After) {
  const at = new Date().toISOString()
  const former = lower(before[mainAddress])
  const to = former === '' ? 'main' : { address: former }
  if (changesMainAddress(before, after)) {
    if (lower(after[mainAddress]) !== before.correo_confirmado)
      await queueMail(trx, id, { kind: 'confirmation', facts: {} })
    const confirmed = former === before.correo_confirmado
    if (former !== '') await queueMail(trx, id, { kind: 'address_changed', facts: { at, confirmed }, to })
  }
  const sections = changedSections(before, after)
  if (sections.length > 0) await queueMail(trx, id, { kind: 'data_edited', facts: { at, sections }, to })
}
