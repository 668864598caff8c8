export { validRegistration } from './registration'
export { expectedProfile } from './expected-profile'
export { fakeLookups } from './lookups'
