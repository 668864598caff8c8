import type { AuditCheck } from '@fcr/shared/contracts/staff/audit'
import { findLastCheck, findUnchecked, type Check } from '../../audit/checker'
import { manyUnsealed, type AuditProblem } from '../../audit/verify'
import type { Db } from '../../database/open'
import { problemWords, restoreWords } from '../../audit/labels'

const first = 'No borre ni cambie nada en el servidor ni en la base de datos.'
const last = 'Avise hoy mismo a la dirección de la Fundación y a quien administra el sitio.'

/** Advice for a problem, between the first and the last sentence. */
const advice: Record<AuditProblem, string> = {
  row_changed: 'Pida la última copia de respaldo anterior a esa fila y compare las dos.',
  row_missing: 'Pida la última copia de respaldo que tenga esa fila y compare las dos.',
  row_inserted:
    'Mire quién dice esa fila que actuó y pregúntele si fue así. Revise también el reloj del servidor.',
  seal_missing: 'Pida la última copia de respaldo y compare cuántas filas tiene.',
  chain_rewritten:
    'Compare con la copia de las anotaciones que se guarda fuera del servidor (auditoria verificar --anotaciones).',
  archive_mismatch:
    'Busque los archivos de los meses archivados y compruébelos (auditoria verificar --archivo).',
}

function stateOf({ endedAt, result }: Check): AuditCheck['estado'] {
  if (endedAt === null) return 'en_curso'
  if (result === null) return 'interrumpida'
  return result.ok ? 'integra' : 'alterada'
}

function problemOf({ result }: Check): AuditCheck['problema'] {
  const broken = result?.broken
  if (!broken) return null
  const { problem, eventId, position } = broken
  return {
    que: problemWords(problem),
    donde: eventId === null ? `sello n.º ${position ?? '?'}` : `fila n.º ${eventId}`,
    que_hacer: [first, advice[problem], last],
  }
}

/** Returns the last check in the words of the page. */
export async function lastCheckWords(db: Db): Promise<AuditCheck> {
  const check = await findLastCheck(db)
  const since = check?.result?.ok ? await findUnchecked(db, check.result) : undefined
  const { unsealed = 0, headsChecked = 0, restores = [], head } = check?.result ?? {}
  return {
    estado: check ? stateOf(check) : 'nunca',
    fecha: (check?.endedAt ?? check?.startedAt)?.toISOString() ?? null,
    por: check?.askedBy ?? null,
    filas: check?.rows ?? 0,
    hasta: since?.until?.toISOString() ?? null,
    sin_revisar: since?.count ?? 0,
    sin_sellar: unsealed,
    sellado_detenido: unsealed > manyUnsealed,
    anotaciones: headsChecked,
    restauraciones: restores.map((restore) => restoreWords(restore).join(' ')),
    huella: head?.hash ?? null,
    problema: check ? problemOf(check) : null,
  }
}
