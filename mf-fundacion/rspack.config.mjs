import { area } from '@fcr/area-kit/rspack/preset.mjs'

export default area(import.meta.dirname)
