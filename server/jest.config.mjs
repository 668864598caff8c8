export { node as default } from '@fcr/tooling/jest/preset.mjs'
