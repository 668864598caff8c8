import { browserName } from '@fcr/shared/contracts/text/browser-name'

/** A first name for a passkey that is created here; its owner can change it. */
export const deviceName = (): string => browserName(navigator.userAgent).slice(0, 60)
