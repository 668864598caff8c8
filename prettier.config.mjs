import areas from '@fcr/area-kit/prettier.json' with { type: 'json' }

/** Prose is one line a paragraph. Wide tables are then not padded to the width of their longest cell. */
export default { ...areas, overrides: [{ files: '*.md', options: { proseWrap: 'never' } }] }
