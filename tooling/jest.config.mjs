import { node } from '@fcr/area-kit/jest/preset.mjs'
import { fileURLToPath } from 'node:url'

/** For the servers too. */
export default { ...node, setupFiles: [fileURLToPath(import.meta.resolve('./test/name-plugins.mjs'))] }
