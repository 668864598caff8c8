import preset from '@fcr/area-kit/eslint/preset.mjs'

const message =
  'Wait with `until` (tooling/test/until.mjs): it has a time limit and reports what did not happen.'

const tricks = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties into the object itself.',
  },
  {
    selector:
      "AwaitExpression > CallExpression[arguments.length=0][callee.object.name='Promise'][callee.property.name='resolve']",
    message: 'Drop `async`, or wait for what the code needs.',
  },
  {
    selector: 'UnaryExpression[operator="void"] > AssignmentExpression',
    message: 'Assign in a body with braces.',
  },
]
// Names that say how a value was obtained, or how many there are, but not what it is.
const vague = '[name=/^(one|each|found|known|shown)$/]'
const names = [
  `VariableDeclarator > Identifier.id${vague}`,
  `:function > Identifier.params${vague}`,
  `FunctionDeclaration > Identifier.id${vague}`,
  `ObjectPattern > Property > Identifier.value${vague}`,
  `ArrayPattern > Identifier${vague}`,
].map((selector) => ({ selector, message: 'Name what the variable holds.' }))

const LOCATION = '[object.name="location"], [object.property.name="location"]'
const reloads = [
  `CallExpression > MemberExpression.callee[property.name=/^(reload|replace|assign)$/]:matches(${LOCATION})`,
  `AssignmentExpression > MemberExpression.left[property.name="href"]:matches(${LOCATION})`,
  'AssignmentExpression > :matches(Identifier[name="location"], MemberExpression[property.name="location"]).left',
].map((selector) => ({
  selector,
  message: 'Only `reloadPage` (shell/src/typed) loads a page again: it keeps what was typed.',
}))

const product = { ignores: ['**/*.{test,spec}.*', '**/{testing,fixtures}/**', 'e2e/**'] }
const ofPreset = preset.flatMap(({ rules }) => {
  const rule = rules?.['no-restricted-syntax']
  return Array.isArray(rule) ? rule.slice(1) : []
})

export default [
  ...preset,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ...product,
    rules: { 'no-restricted-syntax': ['error', ...tricks, ...names] },
  },
  {
    files: ['{shell,shared,mf-*}/**/*.{ts,tsx}'],
    ...product,
    rules: { 'no-restricted-syntax': ['error', ...tricks, ...names, ...reloads, ...ofPreset] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.{test,spec}.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Intl',
          property: 'DateTimeFormat',
          message: 'Format dates and times for people with shared/dates.',
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
