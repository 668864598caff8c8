import { z } from 'zod'
import { Refusal } from '../files'
import type { publishingKeys } from '../trust'
import { signHeaders } from './request-signature'

/** Longest wait for the next bytes, in milliseconds. A slow line may take as long as it needs while bytes arrive. */
const PATIENCE_MS = 10_000
const MOST_ANSWER = 1_000_000

/** Wait for a registry that does not send `Retry-After`, in seconds; and the longest wait. */
const BUSY_S = 5
const MOST_BUSY_S = 60

/** The registry receives too much at once; the same request may succeed later. */
export class Busy extends Refusal {
  readonly seconds: number

  constructor(reason: string, seconds: number) {
    super('upstream', reason)
    this.seconds = seconds
  }
}

/** A refusal as JSON. */
const refused = z.object({ code: z.string(), reasons: z.array(z.string()).min(1) })

type Answer = { bytes: Buffer; etag: string | undefined }
type Reading = {
  /** Maximum size of the response in bytes; larger ones are an error. */
  most: number
  /** The `etag` of the copy. */
  etag?: string | undefined
}

/** The files of a registry under an address: of a gateway, a web server, a bucket or a CDN. */
export type Upstream = {
  readonly address: string
  /**
   * Reads a file of the registry.
   * @throws Refusal `upstream` if it is unavailable now
   */
  read(file: string, reading: Reading): Promise<Answer | 'missing' | 'unchanged'>
  /** Sends a file. @throws Refusal `upstream`, or the registry's own */
  put(file: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Calls a method and returns its result. @throws Refusal `upstream`, or the registry's own */
  post(file: string, question: unknown): Promise<unknown>
}

/** Opens the registry under an address. `signer`: a key that the registry knows; gateways require one. */
export function createUpstream(address: string, signer?: () => Promise<publishingKeys.Signer>): Upstream {
  const base = new URL(address.endsWith('/') ? address : `${address}/`)
  /** Makes a request and reads the response with `read`, always to its end. */
  const call = async <T>(
    request: {
      method: string
      file: string
      headers?: Record<string, string>
      body?: Uint8Array<ArrayBuffer>
    },
    read: (response: Response, progress: () => void) => Promise<T>,
  ): Promise<T> => {
    const { method, file, headers, body } = request
    const url = new URL(file, base)
    const { signal, progress, end } = patience()
    let response: Response | undefined
    try {
      const signed = signer && signHeaders(await signer(), { method, path: url.pathname, body })
      response = await fetch(url, {
        method,
        // A redirect could lead to another machine, which would get the signature.
        redirect: 'error',
        cache: 'no-store',
        signal,
        ...(body && { body }),
        headers: {
          ...headers,
          ...(body && { 'content-type': 'application/octet-stream' }),
          ...signed,
        },
      })
      return await read(response, progress)
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal('upstream', `${url.href}: ${reasonOf(error)}`)
    } finally {
      end()
      await response?.body?.cancel().catch(() => undefined)
    }
  }
  return {
    address: base.href,
    read: (file, { most, etag }) =>
      call(
        { method: 'GET', file, headers: etag ? { 'if-none-match': etag } : {} },
        async (response, progress) => {
          if (response.status === 304) return 'unchanged'
          if (response.status === 404) return 'missing'
          await requireOk(response)
          const bytes = await readBody(response, most, progress)
          return { bytes, etag: response.headers.get('etag') ?? undefined }
        },
      ),
    put: (file, body) => call({ method: 'PUT', file, body }, requireOk),
    post: (file, question) =>
      call(
        { method: 'POST', file, body: Buffer.from(JSON.stringify(question)) },
        async (response, progress) => {
          await requireOk(response)
          return JSON.parse((await readBody(response, MOST_ANSWER, progress)).toString('utf8')) as unknown
        },
      ),
  }
}

/** @throws Refusal with the registry's reasons; Error for any other failure of the transport */
async function requireOk(response: Response): Promise<void> {
  if (response.ok) return
  const type = response.headers.get('content-type') ?? ''
  const text = await readBody(response, MOST_ANSWER, () => undefined).then(String, () => '')
  if (type.startsWith('application/json')) {
    const { code, reasons } = refused.parse(JSON.parse(text))
    throw new Refusal(code, ...reasons)
  }
  // A gateway responds with a short text.
  const reason = type.startsWith('text/plain')
    ? `${response.status}, ${text.slice(0, 500)}`
    : String(response.status)
  if (![429, 503].includes(response.status)) throw new Error(reason)
  const seconds = Number(response.headers.get('retry-after') ?? BUSY_S)
  throw new Busy(
    `${response.url}: ${reason}`,
    Math.min(Number.isNaN(seconds) ? BUSY_S : seconds, MOST_BUSY_S),
  )
}

async function readBody(response: Response, most: number, progress: () => void): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> = response.body ?? new ReadableStream<Uint8Array>()
  for await (const part of body) {
    progress()
    size += part.length
    if (size > most) throw new Error(`more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Aborts if nothing arrives for a while. */
function patience() {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const end = () => clearTimeout(timer)
  const progress = () => {
    end()
    timer = setTimeout(() => controller.abort(new Error('no answer')), PATIENCE_MS)
  }
  progress()
  return { signal: controller.signal, progress, end }
}

/** `fetch failed` alone is not helpful; its cause is. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message
}
