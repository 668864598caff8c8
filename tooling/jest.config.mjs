export { node as default } from '@fcr/area-kit/jest/preset.mjs'
