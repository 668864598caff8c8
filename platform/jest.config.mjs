import { node } from '@fcr/area-kit/jest/preset.mjs'

export default { ...node, setupFiles: ['<rootDir>/../tooling/test/name-plugins.mjs'] }
