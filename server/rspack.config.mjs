export { serverPreset as default } from '@fcr/tooling/rspack/server.mjs'
