export { attributionOf } from './attribution'
export { enterVersion, leaveVersion, isTranslated, noteUnattributed, onGiveUp, showVersion } from './monitor'
export { reportFailure } from './report'
export { shellFailed } from './shell-failure'
