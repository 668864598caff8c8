// When a session ends, and the warning before. Bundled into the areas with sessions.
export { SessionNotice } from './session-notice'
export { SessionWarning } from './session-warning'
export { useTimeLeft, type TimeLeft } from './use-time-left'
