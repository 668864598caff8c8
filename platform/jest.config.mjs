export { default } from '../tooling/jest.config.mjs'
