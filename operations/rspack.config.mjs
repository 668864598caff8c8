export { operations as default } from '@fcr/tooling/rspack/operations.mjs'
