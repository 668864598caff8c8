import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { currentKey, findKey, type PasswordKey } from '../passwords/keys'
import { appendDurably, linesIn, parseLines } from '../record-file'

/**
 * The erasures and annulments, in a file outside the database: after a restore from an older backup they are done
 * again. A line is on the disk before the transaction changes anything, and a second one says how it ended
 * (`settle-erasures.ts`). The file names nobody: a document number is in it as an HMAC.
 */
const erasure = z.object({
  id: z.string(),
  at: z.string(),
  /** `person`: from both registers; `map`: from the map's; `reinstatement`: of an annulled account. */
  kind: z.enum(['person', 'map', 'annulment', 'reinstatement']),
  number: z.string(),
  /** Row id of the account; null if there was none. */
  account: z.string().nullable(),
  /** Whether rows of other origin under the number went too. */
  joined: z.boolean(),
  /** Number of the approval, if there was one. */
  case: z.string().nullable(),
  key: z.string(),
  mac: z.string(),
})
const outcome = z.object({
  id: z.string(),
  at: z.string(),
  state: z.enum(['done', 'cancelled']),
  key: z.string(),
  mac: z.string(),
})
type Erasure = z.infer<typeof erasure>
type Outcome = z.infer<typeof outcome>
type ErasureState = Outcome['state']

/** `state`: null while it is unknown how the transaction ended. */
export type LedgerEntry = Erasure & { state: ErasureState | null }

type Ledger = {
  /** In the order of their times. */
  entries: LedgerEntry[]
  /** Lines that were cut short, or that nobody with the key has written. */
  unreadable: number
  /** Ids of keys that this process lacks. */
  missingKeys: string[]
}

const macKey = ({ bytes }: PasswordKey) =>
  Buffer.from(hkdfSync('sha256', bytes, '', 'fcr erasure ledger', 32))
const hmac = (key: PasswordKey, purpose: string, text: string) =>
  createHmac('sha256', macKey(key)).update(`${purpose}\n${text}`).digest('hex')

/** The pseudonym of a document number under a key of this process; undefined without that key. */
export function numberUnder(keyId: string, number: string): string | undefined {
  const key = findKey(keyId)
  return key && hmac(key, 'number', number)
}

const seal = <Fields extends object>(key: PasswordKey, fields: Fields) => ({
  ...fields,
  mac: hmac(key, 'line', JSON.stringify(fields)),
})

function isSealed(key: PasswordKey, { mac, ...fields }: Erasure | Outcome): boolean {
  const expected = Buffer.from(hmac(key, 'line', JSON.stringify(fields)))
  const given = Buffer.from(mac)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

// Per process, like the keys: commands and the API write the same file.
let ledger: string | undefined

/** Sets the file of this process; undefined keeps no ledger. */
export function useErasureLedger(file: string | undefined) {
  ledger = file
}
export const erasureLedger = () => ledger

type NotedErasure = Pick<Erasure, 'kind' | 'account' | 'joined'> & {
  numero: string
  caseNumber: string | undefined
}

/**
 * Notes an erasure before its transaction changes anything. The returned id must be in `details.ledger` of the row that
 * records it: only so does anybody know that the transaction was committed. Without password keys there is no ledger,
 * since document numbers can be guessed.
 */
export async function noteErasure(noted: NotedErasure): Promise<{ ledger: string } | undefined> {
  const key = currentKey()
  if (ledger === undefined || !key) return undefined
  const { kind, account, joined, numero, caseNumber } = noted
  const id = randomUUID()
  const line = seal(key, {
    id,
    at: new Date().toISOString(),
    kind,
    number: hmac(key, 'number', numero),
    account,
    joined,
    case: caseNumber ?? null,
    key: key.id,
  })
  await appendDurably(ledger, JSON.stringify(line))
  return { ledger: id }
}

/** Notes that an annulled account comes back, so that its annulment is not repeated alone. */
export const noteReinstatement = (numero: string, account: string) =>
  noteErasure({ kind: 'reinstatement', numero, account, joined: false, caseNumber: undefined })

/** Notes how an erasure's transaction ended. */
export async function noteOutcome(file: string, id: string, state: ErasureState): Promise<void> {
  const key = currentKey()
  if (!key) return
  const line = seal(key, { id, at: new Date().toISOString(), state, key: key.id })
  await appendDurably(file, JSON.stringify(line))
}

/** Reads ledgers of one site; a file that does not exist is empty. Repeated lines of copies count once. */
export async function readLedger(files: readonly string[]): Promise<Ledger> {
  const entries = new Map<string, LedgerEntry>()
  const states = new Map<string, ErasureState>()
  const missing = new Set<string>()
  let unreadable = 0
  for (const file of files)
    for (const text of await linesIn(file)) {
      const [line] = parseLines(z.union([erasure, outcome]), [text])
      const key = line && findKey(line.key)
      if (line && !key) missing.add(line.key)
      else if (!line || !key || !isSealed(key, line)) unreadable += 1
      // Done once is done, whatever a late line says.
      else if ('state' in line) {
        if (states.get(line.id) !== 'done') states.set(line.id, line.state)
      } else {
        entries.set(line.id, { ...line, state: null })
      }
    }
  const all = [...entries.values()].map((entry) => ({ ...entry, state: states.get(entry.id) ?? null }))
  all.sort((a, b) => a.at.localeCompare(b.at))
  return { entries: all, unreadable, missingKeys: [...missing] }
}
