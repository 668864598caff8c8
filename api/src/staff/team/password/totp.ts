import { Secret, TOTP } from 'otpauth'

const period = 30
/** Codes of the neighbouring half minutes are accepted too: clocks of telephones differ. */
const window = 1

const totpOf = (secret: Secret, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret, period, digits: 6, algorithm: 'SHA1', ...names })

/** Creates a secret of 160 random bits, in base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth:` address that applications read from a QR code. */
export const totpAddress = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(Secret.fromBase32(secret), names).toString()

/** Returns the half minute, counted from 1970, whose code this is; undefined if it is not valid now. */
export function stepOfCode(secret: string, code: string): number | undefined {
  const now = Date.now()
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, window, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

/** The code that an application shows at a time. */
export const codeAt = (secret: string, now: number = Date.now()): string =>
  totpOf(Secret.fromBase32(secret)).generate({ timestamp: now })
