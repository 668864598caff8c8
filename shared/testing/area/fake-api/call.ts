export type Call = {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}
export type FakeResponse = { status: number; body?: unknown; headers?: Record<string, string> }

export const ok = (body: unknown, headers: Record<string, string> = {}): FakeResponse => ({
  status: 200,
  body,
  headers,
})
export const done: FakeResponse = { status: 204 }
export const refusal = (statusCode: number, code: string, extra: object = {}): FakeResponse => ({
  status: statusCode,
  body: { statusCode, code, message: code, requestId, ...extra },
})

/** Id of each response, as in the audit log. */
export const requestId = '00000000-0000-4000-8000-000000000000'

export function readCall(address: string, init: RequestInit): Call {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return {
    method: init.method ?? 'GET',
    path: pathname.replace(/^\/api/, ''),
    query: Object.fromEntries(searchParams),
    headers: init.headers as Record<string, string>,
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
  }
}

/** The parts of a response that the clients read; jsdom has no `Response`. */
export function response({ status, body, headers }: FakeResponse, halfway?: Promise<void>): Response {
  const text = body === undefined ? '' : JSON.stringify(body)
  return {
    ok: status < 300,
    status,
    headers: new Headers({ 'x-request-id': requestId, ...headers }),
    text: () => Promise.resolve(text),
    blob: () => Promise.resolve(new Blob([text])),
    body: { getReader: () => readerOf(text, halfway), cancel: () => Promise.resolve() },
  } as unknown as Response
}

/**
 * Reads the text in pieces that may end anywhere, even within a character; the second half waits for
 * `halfway`.
 */
function readerOf(text: string, halfway?: Promise<void>) {
  const bytes = new TextEncoder().encode(text)
  const size = Math.max(997, Math.ceil(bytes.length / 20))
  let at = 0
  return {
    read: async () => {
      if (at > bytes.length / 2) await halfway
      const value = at < bytes.length ? bytes.subarray(at, at + size) : undefined
      at += size
      return { value, done: value === undefined }
    },
  }
}
