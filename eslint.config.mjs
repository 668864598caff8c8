export { default } from '@fcr/area-kit/eslint/preset.mjs'
