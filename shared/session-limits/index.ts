// When a session ends, and the warning before. Bundled into the areas whose sessions are short.
export { SessionWarning } from './session-warning'
export { timeLeft, useTimeLeft, type TimeLeft } from './use-time-left'
