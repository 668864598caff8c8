export { default } from './tooling/eslint/preset.mjs'
