/**
 * What areas keep of a member on the device (drafts, for example) goes under keys that begin with this,
 * and goes away when the member signs out. A session that merely runs out leaves it.
 */
export const memberStoragePrefix = 'fcr:member:'

export function wipeMemberStorage(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(memberStoragePrefix)) localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}
