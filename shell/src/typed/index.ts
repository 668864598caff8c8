export { followTyping } from './fields'
export { holdPage, restoreHeld } from './held'
export { reloadPage } from './reload'
export { resumeTyped } from './resume-typed'
