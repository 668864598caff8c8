import { randomKey } from '../submission/random-key'

const sessionKey = 'fcr:registro:sesion'
const sharedDeviceKey = 'fcr:registro:equipo-compartido'
let unstored: string | undefined

/** Returns the name of this tab's session. It is lost with the tab, and comes back when the browser restores the tab. */
export function thisSession(): string {
  try {
    const known = sessionStorage.getItem(sessionKey)
    if (known !== null) return known
    const fresh = randomKey()
    sessionStorage.setItem(sessionKey, fresh)
    return fresh
  } catch {
    // A browser that refuses storage.
    return (unstored ??= randomKey())
  }
}

/** 'Equipo compartido: no guardar', remembered for as long as the tab is open. */
export function isSharedDevice(): boolean {
  try {
    return sessionStorage.getItem(sharedDeviceKey) === '1'
  } catch {
    return false
  }
}

export function markSharedDevice(shared: boolean): void {
  try {
    if (shared) sessionStorage.setItem(sharedDeviceKey, '1')
    else sessionStorage.removeItem(sharedDeviceKey)
  } catch {
    // A browser that refuses storage keeps no drafts either.
  }
}
