export { uncleanedTexts } from './uncleaned-texts'
export { validRegistration } from './registration'
export { expectedProfile } from './expected-profile'
export { fakeLookups, fakeSeats } from './lookups'
