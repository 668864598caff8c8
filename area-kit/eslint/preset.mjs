import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '**/coverage/**', '**/test-results/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that need types are checked by oxlint (oxlint.json).
    extends: [tseslint.configs.strict],
    rules: { '@typescript-eslint/consistent-type-imports': 'error', 'no-console': 'error' },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // In a separate repository, an area's sources are in `src`.
    files: ['{shell,shared,mf-*,src}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TemplateLiteral[quasis.0.value.raw=/^(GET|POST) /]',
          message:
            'Name an endpoint by its string literal: a built area is searched for the names that it calls.',
        },
      ],
    },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/jest/*-browser.mjs'],
    languageOptions: { globals: globals.browser },
  },
)
