import { randomKey } from '../submission/random-key'

const sessionKey = 'fcr:registro:sesion'
const sharedDeviceKey = 'fcr:registro:equipo-compartido'
let unstored: string | undefined

/** Returns the id of this tab's session. Closing the tab ends it; restoring the tab in the browser restores it. */
export function thisSession(): string {
  try {
    const key = sessionStorage.getItem(sessionKey)
    if (key !== null) return key
    const fresh = randomKey()
    sessionStorage.setItem(sessionKey, fresh)
    return fresh
  } catch {
    // The browser refuses storage.
    return (unstored ??= randomKey())
  }
}

/** 'Equipo compartido: no guardar', remembered while the tab is open. */
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
    // A browser that refuses storage stores no drafts either.
  }
}
