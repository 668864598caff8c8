export { run } from './run'
