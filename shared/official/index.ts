// The session of an official of the JEP or the UBPD. Bundled into the areas that officials use.
export { consultation, type Consultation } from './consultation'
export { inReviewFacts, InReviewNotice } from './in-review'
export { OfficialPage, useEnded } from './official-page'
export { SessionLimits } from './session-limits'
export { useOfficial, type Official } from './use-official'
