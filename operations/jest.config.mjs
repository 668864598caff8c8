export { browser as default } from '@fcr/tooling/jest/preset.mjs'
