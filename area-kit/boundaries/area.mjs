// Allowed imports of an area in a separate repository.
import { resolve } from 'node:path'
import { endpointsAsTypes, everywhere, options, styleByModule, testsStayOut } from './rules.mjs'

/** @type {import('./rules.mjs').Configuration} */
export default {
  forbidden: [
    ...everywhere,
    styleByModule('^src/'),
    testsStayOut('^node_modules/'),
    endpointsAsTypes('^src/', 'node_modules/@fcr/shared/contracts/endpoints'),
    {
      name: 'own-repository',
      comment: 'What is outside the repository exists on one machine only.',
      severity: 'error',
      from: {},
      to: { path: '^\\.\\./', pathNot: 'node_modules/' },
    },
  ],
  options: options(resolve('tsconfig.json')),
}
