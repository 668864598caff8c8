export { shell as default } from '@fcr/tooling/rspack/shell.mjs'
