// Shown to officials when their access code has exceeded a limit; bundled into their areas.
export { HeldNotice } from './held-notice'
export { isSessionHeld } from './is-session-held'
