// What officials see when their access code went beyond a limit, bundled into their areas.
export { HeldNotice } from './held-notice'
export { isSessionHeld } from './is-session-held'
