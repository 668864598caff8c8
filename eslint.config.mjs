import preset from '@fcr/area-kit/eslint/preset.mjs'

const message = 'Wait with `until` (tooling/test/until.mjs): it ends, and says what did not happen.'

export default [
  ...preset,
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.{test,spec}.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Intl',
          property: 'DateTimeFormat',
          message: 'Days and times have one form each for people: shared/dates.',
        },
      ],
    },
  },
  {
    files: ['{api,platform,server,tooling,e2e}/**/*.{test,spec}.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: ':matches(WhileStatement, DoWhileStatement) > .test AwaitExpression', message },
        { selector: ':matches(WhileStatement, DoWhileStatement) > AwaitExpression.test', message },
        { selector: 'WhileStatement > EmptyStatement.body', message },
        { selector: 'ForStatement:not([test]):not([update]) AwaitExpression', message },
      ],
    },
  },
]
