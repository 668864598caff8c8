import { node } from '@fcr/area-kit/jest/preset.mjs'

// The guide's test packs a release, for which it builds what other tests read: in `npm test` it runs alone.
const ignored = process.env['MORE_TESTS_FOLLOW'] === undefined ? [] : ['<rootDir>/machine/']

export default { ...node, testPathIgnorePatterns: [...(node.testPathIgnorePatterns ?? []), ...ignored] }
