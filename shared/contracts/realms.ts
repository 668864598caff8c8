// Without zod: the shell needs these on everybody's first visit.

const minute = 60_000

/**
 * The kinds of session, which never mix; browser, API and gate take them from here.
 *
 * `idle`: a session that is not used for so long ends, in milliseconds. `calls`: prefix of the calls that renew and end
 * it. `me`: the call that says whose session it is. `presence`: its name in the response of `GET /auth/sesion`.
 */
export const realms = {
  member: { idle: 30 * minute, calls: '/auth', me: '/me', presence: 'afiliado' },
  /** Officials of the JEP and the UBPD. */
  external: { idle: 15 * minute, calls: '/ext', me: '/ext/me', presence: 'funcionario' },
  /** The foundation's staff. */
  fundacion: { idle: 15 * minute, calls: '/fundacion', me: '/fundacion/me', presence: 'fundacion' },
} as const
export type RealmName = keyof typeof realms
