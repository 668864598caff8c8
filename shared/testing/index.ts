export { validRegistration } from './registration'
