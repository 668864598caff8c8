export { draftsName, readKept, unexpired, writeKept } from './kept'
export { lastNoted, note } from './journal'
export { sweepDrafts } from './sweep'
