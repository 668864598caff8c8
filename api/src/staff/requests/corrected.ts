import { questions } from '@fcr/shared/contracts/form/fields'
import type { RequestThread } from '@fcr/shared/contracts/staff/requests'
import { withoutAccents } from '@fcr/shared/contracts/text/typed-text'
import { sql } from 'kysely'
import { labelOf } from '../../changes/history'
import type { Db } from '../../database/open'
import type { DataRequest } from '../../rights/requests-repository'

type Corrected = NonNullable<RequestThread['corregido']>

/** Words of labels that do not say which field is meant. */
const vague = new Set(
  'a de del la un fecha numero cantidad situacion nivel ultima anos motivo nombre pertenece compareciente'.split(
    ' ',
  ),
)
/** Other words for a field than that of its label. */
const synonyms: Readonly<Record<string, string>> = {
  apellido: 'nombre',
  telefono: 'celular',
  grado: 'rango',
}

const words = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []
function folded(word: string): string {
  const plain = withoutAccents(word).replace(/s$/, '')
  return synonyms[plain] ?? plain
}

/** Returns the word by which people name a field: 'rango', 'celular', 'nacimiento'. */
const topicOf = (column: string) =>
  folded(words(labelOf(column)).find((word) => !vague.has(withoutAccents(word))) ?? column)

/** A label within a sentence. */
const inSentence = (label: string) => label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

const columns = [
  ...new Set(
    questions.flatMap((question) =>
      'column' in question
        ? [question.column, ...('also' in question ? Object.keys(question.also) : [])]
        : [],
    ),
  ),
]
const topics = new Set(columns.map(topicOf))

/** The columns that differ from what they were at a time; a value that was put back has not changed. */
async function changedSince(db: Db, person: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ campo: string }>`
    SELECT campo FROM cambio
    WHERE compareciente_id = ${person} AND changed_at >= ${since} AND campo = ANY(${columns}::text[])
    GROUP BY campo
    HAVING (array_agg(antes ORDER BY id))[1] IS DISTINCT FROM (array_agg(despues ORDER BY id DESC))[1]
    ORDER BY min(id)`.execute(db)
  return rows.map(({ campo }) => campo)
}

/** A request that came on paper may be older than its row. */
const arrivalOf = ({ channel, created_at, received_on }: DataRequest) =>
  channel === 'pagina' || received_on === null
    ? created_at
    : new Date(Math.min(created_at.getTime(), Date.parse(`${received_on}T00:00:00-05:00`)))

/** Returns what of a person's data changed since their claim arrived, and what it names that did not. */
export async function correctedSince(db: Db, request: DataRequest, person: string): Promise<Corrected> {
  const changed = await changedSince(db, person, arrivalOf(request))
  const changedTopics = new Set(changed.map(topicOf))
  const named = words(request.text ?? '').filter((word) => topics.has(folded(word)))
  const same = named.filter((word) => !changedTopics.has(folded(word)))
  return {
    cambio: changed.map((column) => inSentence(labelOf(column))),
    sigue_igual: [...new Map(same.map((word) => [folded(word), word])).values()],
  }
}
