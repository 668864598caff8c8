import { createHash, createPublicKey, createVerify, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { genesisHash, nextHash } from './chain'
import type { Run } from './archives'
import { restoreIn, type RestoreProof } from './restores'
import { fingerprintOf } from './signing'

/** The files of a month, next to one another. */
export const signatureOf = (file: string) => `${file}.firma`
export const publicKeyOf = (file: string) => file.replace(/\.jsonl$/, '.clave-publica.pem')

const header = z.object({
  archivo: z.literal('auditoría'),
  mes: z.string().regex(/^\d{4}-\d{2}$/),
  asientos: z.number().int(),
  cadena: z.string(),
  clave: z.string(),
})
type ArchiveHeader = z.infer<typeof header>

const hexHash = z.string().regex(/^[0-9a-f]{64}$/)

/** One row, as in a signed export, without the names that the trail does not have itself. */
const line = z.object({
  asiento: z.string(),
  /** UTC, to the microsecond. */
  fecha: z.string(),
  actor: z.object({ clase: z.string(), id: z.string().nullable() }),
  accion: z.string(),
  cedula: z.string().nullable(),
  resultado: z.string(),
  detalles: z.record(z.string(), z.unknown()),
  direccion: z.string().nullable(),
  referencia: z.string().nullable(),
  sello: z.object({
    posicion: z.string().regex(/^\d{1,18}$/),
    huella: hexHash,
    /** The seal before it, unless that is the line before. */
    anterior: hexHash.optional(),
    /** The text of `detalles` that was sealed: JSON has several for one value. */
    detalles: z.string(),
  }),
})
export type ArchiveLine = z.infer<typeof line>

/** A run of seals, and the hash before it. */
type FileRun = Run & { before: Buffer }

export type ArchiveFile = {
  header: ArchiveHeader
  runs: FileRun[]
  rows: number
  seals: Buffer
  restores: RestoreProof[]
  sha256: Buffer
  keyId: string
}

/** The file is not what the site has written; the code in one word. */
export class ArchiveFileError extends Error {
  constructor(readonly code: 'unreadable' | 'bad_signature' | 'bad_line' | 'bad_chain' | 'bad_count') {
    super(code)
  }
}

/** Follows the chain along the lines. */
class Reading {
  readonly runs: FileRun[] = []
  readonly restores: RestoreProof[] = []
  readonly seals: Hash = createHash('sha256')
  rows = 0
  private hash = genesisHash

  /** @throws {ArchiveFileError} */
  take(text: string) {
    const entry = parse(line, text)
    const { sello, actor } = entry
    const position = BigInt(sello.posicion)
    const run = this.runs.at(-1)
    if (sello.anterior !== undefined) this.begin(position, Buffer.from(sello.anterior, 'hex'))
    else if (!run || position !== run.last + 1n) throw new ArchiveFileError('bad_chain')
    else run.last = position
    if (!isDeepStrictEqual(parse(z.unknown(), sello.detalles), entry.detalles))
      throw new ArchiveFileError('bad_line')
    this.hash = nextHash(this.hash, {
      id: entry.asiento,
      at: entry.fecha,
      actor_realm: actor.clase,
      actor_id: actor.id,
      action: entry.accion,
      subject: entry.cedula,
      outcome: entry.resultado,
      details: sello.detalles,
      address: entry.direccion,
      request_id: entry.referencia,
    })
    if (this.hash.toString('hex') !== sello.huella) throw new ArchiveFileError('bad_chain')
    this.seals.update(this.hash)
    this.rows += 1
    const restore = restoreIn(
      { action: entry.accion, outcome: entry.resultado, details: entry.detalles },
      sello.posicion,
    )
    if (restore) this.restores.push(restore)
  }

  private begin(position: bigint, before: Buffer) {
    if (position <= (this.runs.at(-1)?.last ?? 0n)) throw new ArchiveFileError('bad_chain')
    this.runs.push({ first: position, last: position, before })
    this.hash = before
  }
}

/** @throws {ArchiveFileError} */
function parse<Value>(schema: z.ZodType<Value>, text: string): Value {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new ArchiveFileError('bad_line')
  }
}

/** @throws {ArchiveFileError} */
async function* linesIn(file: string, onBytes: (bytes: Buffer) => void) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of createReadStream(file)) {
    onBytes(chunk as Buffer)
    const [first = '', ...others] = decoder.decode(chunk as Buffer, { stream: true }).split('\n')
    const complete = others.length > 0 ? [rest + first, ...others.slice(0, -1)] : []
    rest = others.at(-1) ?? rest + first
    yield* complete
  }
  if (rest !== '') throw new ArchiveFileError('bad_line')
}

/**
 * Checks a file of the trail by itself: its signature, by the key beside it, and the hash of every row. Whether key and
 * hashes are those of this site only its records can tell. @throws {ArchiveFileError}
 */
export async function readArchiveFile(file: string): Promise<ArchiveFile> {
  const unreadable = () => {
    throw new ArchiveFileError('unreadable')
  }
  const signature = await readFile(signatureOf(file)).catch(unreadable)
  const publicKey = createPublicKey(await readFile(publicKeyOf(file)).catch(unreadable))
  const [sha256, verify, reading] = [createHash('sha256'), createVerify('sha256'), new Reading()]
  let archiveHeader: ArchiveHeader | undefined
  try {
    for await (const text of linesIn(file, (bytes) => void (sha256.update(bytes), verify.update(bytes))))
      if (archiveHeader) reading.take(text)
      else archiveHeader = parse(header, text)
  } catch (error) {
    if (error instanceof ArchiveFileError) throw error
    unreadable()
  }
  const keyId = fingerprintOf(publicKey)
  if (!verify.verify(publicKey, signature) || archiveHeader?.clave !== keyId)
    throw new ArchiveFileError('bad_signature')
  if (archiveHeader.asientos !== reading.rows) throw new ArchiveFileError('bad_count')
  const { runs, rows, restores } = reading
  return {
    header: archiveHeader,
    runs,
    rows,
    seals: reading.seals.digest(),
    restores,
    sha256: sha256.digest(),
    keyId,
  }
}
