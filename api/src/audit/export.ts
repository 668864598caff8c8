import { sql } from 'kysely'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Db } from '../database/open'
import { findChain, findHead } from './chain'
import { findEvents, type EventFilter, type FoundEvent } from './find-events'
import { plainSentence } from './sentences'
import type { Signer } from './signing'

/** Rows of one page; a page is compressed between two requests. */
const pageSize = 1000

type Seal = { position: string; hash: string }

async function sealsOf(db: Db, events: readonly FoundEvent[]): Promise<Map<string, Seal>> {
  const ids = events.map(({ id }) => id)
  const { rows } = await sql<Seal & { event_id: string }>`
    SELECT event_id, position, encode(hash, 'hex') AS hash FROM audit_seal
    WHERE event_id = ANY (${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ event_id, ...seal }) => [event_id, seal]))
}

const lineOf = (event: FoundEvent, seal: Seal | undefined) => ({
  asiento: event.id,
  fecha: event.at_text,
  frase: plainSentence(event),
  actor: {
    clase: event.actor_realm,
    id: event.actor_id,
    nombre: event.official ?? event.staff_name ?? event.member_name,
    entidad: event.entity,
    finalidad: event.purpose,
  },
  accion: event.action,
  cedula: event.subject,
  resultado: event.outcome,
  detalles: event.details,
  direccion: event.address,
  referencia: event.request_id,
  sello: seal ? { posicion: seal.position, huella: seal.hash } : null,
})

const jsonLine = (value: unknown) => strToU8(`${JSON.stringify(value)}\n`)

/** Reads all rows of a filter, newest first, as JSON lines. */
async function readLines(db: Db, filter: EventFilter) {
  const parts: Uint8Array[] = []
  let rows = 0
  let { after } = filter
  for (;;) {
    const page = await findEvents(db, { ...filter, after }, pageSize)
    const seals = await sealsOf(db, page)
    for (const event of page) parts.push(jsonLine(lineOf(event, seals.get(event.id))))
    rows += page.length
    const end = page.at(-1)
    if (page.length < pageSize || !end) return { parts, rows }
    after = { at: end.at_text, id: end.id }
  }
}

const manual = (fingerprint: string) => `Exportación firmada de la auditoría

auditoria.jsonl        un asiento por línea, en JSON; la primera línea dice quién exportó, cuándo, qué y por qué
auditoria.jsonl.firma  la firma de ese archivo (ECDSA P-256, SHA-256)
clave-publica.pem      la clave con que se comprueba

Para comprobar que el archivo es el que exportó el sitio:

  openssl dgst -sha256 -verify clave-publica.pem -signature auditoria.jsonl.firma auditoria.jsonl

Debe responder «Verified OK». La clave es la del sitio si su huella

  openssl pkey -pubin -in clave-publica.pem -outform DER | openssl dgst -sha256

es ${fingerprint}
y es también la que publica el sitio en /api/auditoria/clave-publica.
`

async function zip(
  files: readonly (readonly [name: string, parts: readonly Uint8Array[]])[],
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [name, parts] of files) {
    const file = new ZipDeflate(name, { level: 6 })
    archive.add(file)
    for (const [index, part] of parts.entries()) {
      if (index % pageSize === 0) await yieldToRequests()
      file.push(part)
    }
    file.push(new Uint8Array(), true)
  }
  archive.end()
  return Buffer.concat(chunks)
}

type ExportFacts = { por: string; motivo: string; filtro: object }

/**
 * Returns a ZIP file with the rows of a filter, their signature, the public key, and how to check it. Each row has
 * its seal, so the export can be compared with the chain.
 */
export async function exportAudit(db: Db, signer: Signer, filter: EventFilter, facts: ExportFacts) {
  const exportada = new Date()
  const { parts, rows } = await readLines(db, { ...filter, before: filter.before ?? exportada })
  const head = await findHead(db)
  const header = jsonLine({
    exportacion: 'auditoría',
    exportada: exportada.toISOString(),
    ...facts,
    asientos: rows,
    orden: 'del más reciente al más antiguo',
    cadena: head ?? { chain: await findChain(db), position: '0', hash: null },
    clave: signer.fingerprint,
  })
  const content = [header, ...parts]
  const signature = signer.sign(content)
  const file = await zip([
    ['auditoria.jsonl', content],
    ['auditoria.jsonl.firma', [signature]],
    ['clave-publica.pem', [strToU8(signer.publicKey)]],
    ['LEAME.txt', [strToU8(manual(signer.fingerprint))]],
  ])
  return { file, rows, signature: signature.toString('hex') }
}
