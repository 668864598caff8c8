import type { Anomaly } from '@fcr/shared/contracts/staff/audit'
import { dayInBogota } from '@fcr/shared/contracts/dates'
import { countOf } from '@fcr/shared/contracts/text/counts'
import { sql, type RawBuilder } from 'kysely'
import { groupMembers, openings } from '../../audit/deeds'
import type { Db } from '../../database/open'

/** The rules' numbers; each rule's text names its own. */
export const anomalyRules = {
  days: 30,
  profiles: { atLeast: 20, timesUsual: 4, codesForUsual: 5 },
  night: { from: 22, to: 5, atLeast: 5 },
  unknownNumbers: { atLeast: 10 },
  openedRecords: { aDay: 20 },
} as const

/** Cases shown of each rule, the most striking first. */
const mostCases = 20

type Case = Anomaly['casos'][number]
type OfficialRow = { official: string; entity: string; count: number; usual: number; byPurpose: boolean }

const since = sql`now() - make_interval(days => ${anomalyRules.days})`
/** The hour in Colombia: UTC-5 all year. */
const hour = sql`extract(hour FROM event.at AT TIME ZONE 'UTC' - interval '5 hours')`

/** Uses of the officials who opened one person's data, with their codes. */
const opened = (condition: RawBuilder<unknown>) => sql`
  SELECT code.official, code.entity, code.kind, code.purpose, event.subject
  FROM audit_event AS event JOIN access_code AS code ON code.id = event.actor_id::bigint
  WHERE event.action IN ('external_profile', 'map_person') AND event.actor_realm = 'external'
    AND event.at >= ${since} AND ${condition}`

const countFrom = async (db: Db, condition: RawBuilder<unknown>, atLeast: number) => {
  const { rows } = await sql<OfficialRow>`
    SELECT official, entity, count(*)::integer AS count FROM (${opened(condition)}) AS used
    GROUP BY official, entity HAVING count(*) >= ${atLeast} ORDER BY count DESC, official LIMIT ${mostCases}`.execute(
    db,
  )
  return rows
}

/** People that each official opened, compared with the median of the same purpose, or else of the institution. */
async function aboveUsual(db: Db) {
  const { atLeast, timesUsual, codesForUsual } = anomalyRules.profiles
  const { rows } = await sql<OfficialRow>`
    WITH used AS (
      SELECT official, entity, kind, purpose, count(DISTINCT subject)::integer AS count
      FROM (${opened(sql`event.outcome = 'ok'`)}) AS one GROUP BY official, entity, kind, purpose
    ), purposes AS (
      SELECT kind, purpose, percentile_disc(0.5) WITHIN GROUP (ORDER BY count) AS usual
      FROM used GROUP BY kind, purpose HAVING count(*) >= ${codesForUsual}
    ), kinds AS (
      SELECT kind, percentile_disc(0.5) WITHIN GROUP (ORDER BY count) AS usual FROM used GROUP BY kind
    )
    SELECT used.official, used.entity, used.count, coalesce(purposes.usual, kinds.usual) AS usual,
      purposes.usual IS NOT NULL AS "byPurpose"
    FROM used JOIN kinds USING (kind) LEFT JOIN purposes USING (kind, purpose)
    WHERE used.count >= ${atLeast} AND used.count > ${timesUsual} * coalesce(purposes.usual, kinds.usual)
    ORDER BY used.count DESC, used.official LIMIT ${mostCases}`.execute(db)
  return rows
}

type StaffRow = { id: string; name: string; day: string; count: number }

/** Records opened in one day without an open request of the person, and without changing anything in them. */
async function openedWithoutRequest(db: Db) {
  const reads = [...groupMembers('consultas').operations]
  // One pass over the staff's rows: a look-up for each opened record would read all that the clerk did around it.
  const { rows } = await sql<StaffRow>`
    WITH done AS (
      SELECT event.actor_id, event.subject, event.at, event.outcome,
        event.details ->> 'command' = ANY (${[...openings]}::text[]) AS opened,
        bool_or(event.details ->> 'command' <> ALL (${reads}::text[]) AND event.outcome IN ('ok', 'not_verified')) OVER (PARTITION BY event.actor_id, event.subject
          ORDER BY event.at RANGE BETWEEN '1 day' PRECEDING AND '1 day' FOLLOWING) AS worked
      FROM audit_event AS event
      WHERE event.action = 'staff' AND event.actor_realm = 'fundacion' AND event.subject IS NOT NULL
        AND event.at >= ${since} - interval '1 day'
    )
    SELECT staff.id, staff.name, to_char(done.at AT TIME ZONE 'UTC' - interval '5 hours', 'YYYY-MM-DD') AS day,
      count(DISTINCT done.subject)::integer AS count
    FROM done JOIN staff_account AS staff ON staff.id = done.actor_id::bigint
    WHERE done.opened AND NOT done.worked AND done.outcome = 'ok' AND done.at >= ${since}
      AND NOT EXISTS (SELECT FROM data_request AS request
        WHERE request.numero_identificacion = done.subject AND request.created_at <= done.at
          AND coalesce(request.closed_at, 'infinity') >= done.at - interval '1 day')
    GROUP BY staff.id, staff.name, day HAVING count(DISTINCT done.subject) >= ${anomalyRules.openedRecords.aDay}
    ORDER BY count DESC, day DESC LIMIT ${mostCases}`.execute(db)
  return rows
}

const usualWords = ({ usual, byPurpose }: OfficialRow) =>
  `lo habitual ${byPurpose ? 'con esa finalidad' : 'en su institución'} es ${usual}`

/** Returns the anomalies of the last 30 days. The text of each rule describes its count. */
export async function findAnomalies(db: Db): Promise<Anomaly[]> {
  const { days, profiles, night, unknownNumbers, openedRecords } = anomalyRules
  const desde = dayInBogota(new Date(Date.now() - days * 24 * 3_600_000))
  const officialCase = (row: OfficialRow, hecho: string, filter: Case['ver']): Case => ({
    nombre: row.official,
    entidad: row.entity,
    hecho,
    ver: { quien: row.official, entidad: row.entity, desde, ...filter },
  })
  const isNight = sql`event.outcome = 'ok' AND (${hour} >= ${night.from} OR ${hour} < ${night.to})`
  const many = await aboveUsual(db)
  const late = await countFrom(db, isNight, night.atLeast)
  const unknown = await countFrom(db, sql`event.outcome = 'not_found'`, unknownNumbers.atLeast)
  const curious = await openedWithoutRequest(db)
  return [
    {
      regla: 'muchos_perfiles',
      titulo: 'Funcionarios que abrieron muchos más perfiles que los demás',
      explicacion: `En ${days} días abrió los datos de ${profiles.atLeast} personas o más, y más de ${profiles.timesUsual} veces lo habitual con la misma finalidad (o en su institución, si menos de ${profiles.codesForUsual} funcionarios tienen esa finalidad).`,
      casos: many.map((row) =>
        officialCase(row, `Abrió los datos de ${countOf(row.count)} personas; ${usualWords(row)}.`, {
          grupo: 'consultas',
        }),
      ),
    },
    {
      regla: 'de_noche',
      titulo: 'Perfiles abiertos de noche',
      explicacion: `En ${days} días abrió ${night.atLeast} perfiles o más entre las ${night.from - 12}:00 p. m. y las ${night.to}:00 a. m.`,
      casos: late.map((row) =>
        officialCase(row, `Abrió ${countOf(row.count)} perfiles de noche.`, { grupo: 'consultas' }),
      ),
    },
    {
      regla: 'numeros_inexistentes',
      titulo: 'Números que no existen',
      explicacion: `En ${days} días pidió ${unknownNumbers.atLeast} veces o más una cédula que no está registrada. Puede estar probando números.`,
      casos: unknown.map((row) =>
        officialCase(row, `Pidió ${countOf(row.count)} veces una cédula que no está.`, {
          resultado: 'not_found',
        }),
      ),
    },
    {
      regla: 'fichas_sin_solicitud',
      titulo: 'Fichas abiertas sin una solicitud',
      explicacion: `En un día, alguien del equipo abrió las fichas de ${openedRecords.aDay} personas o más que no tenían una solicitud en curso, y no cambió nada en ellas.`,
      casos: curious.map(({ id, name, day, count }) => ({
        nombre: name,
        entidad: null,
        hecho: `El ${day} abrió ${countOf(count)} fichas de personas sin una solicitud en curso.`,
        ver: { cuenta: id, desde: day, hasta: day },
      })),
    },
  ]
}
