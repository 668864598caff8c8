export { browser as default } from '@fcr/area-kit/jest/preset.mjs'
