export { default } from './tooling/boundaries/rules.mjs'
