import { validRegistration } from '@fcr/shared/testing'
import { testPassword } from './people'

export type Called = { status: number; body: unknown; headers: Headers; cookie: string }

type CallOptions = {
  body?: unknown
  cookie?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Sends a request like a page in a browser and returns the response with its duration; `cookie` contains the
 * set cookies.
 */
export async function call(
  site: { url: string },
  path: string,
  { body, cookie, headers = {}, signal }: CallOptions = {},
): Promise<Called> {
  const response = await fetch(`${site.url}${path}`, {
    ...(signal && { signal }),
    ...(body === undefined
      ? {}
      : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : text,
    headers: response.headers,
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; '),
  }
}

/** Returns a complete form of a synthetic person with the given number. */
export function registrationOf(cedula: string) {
  const form = validRegistration()
  form.userData.cedula = cedula
  form.userData.contraseña = testPassword
  form.userData.confirmContraseña = testPassword
  return form
}

export const register = (
  site: { url: string },
  cedula: string,
  options: Pick<CallOptions, 'headers' | 'signal'> = {},
) => call(site, '/api/funciones/registro', { body: registrationOf(cedula), ...options })

export const signIn = (site: { url: string }, numero_identificacion: string, password = testPassword) =>
  call(site, '/api/auth/login', { body: { numero_identificacion, password } })

/**
 * Registers new people continuously until `stop`, several at once, on the site that `choose` returns.
 * Collects the acknowledged numbers; counts failures, which are expected.
 */
export function keepRegistering(choose: () => { url: string }, firstNumber: number) {
  const acknowledged: string[] = []
  let failures = 0
  let lastSuccess = 0
  let next = firstNumber
  let going = true
  const worker = async () => {
    while (going) {
      const cedula = String(next++)
      const status = await register(choose(), cedula).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 200) {
        acknowledged.push(cedula)
        lastSuccess = performance.now()
      } else {
        failures += 1
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  const workers = [worker(), worker(), worker()]
  return {
    acknowledged,
    failures: () => failures,
    lastSuccess: () => lastSuccess,
    stop: async () => {
      going = false
      await Promise.all(workers)
    },
  }
}
