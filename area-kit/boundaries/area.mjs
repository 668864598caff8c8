// What an area in a repository of its own may import.
import { resolve } from 'node:path'
import { everywhere, options, styleByModule, testsStayOut } from './rules.mjs'

/** @type {import('./rules.mjs').Configuration} */
export default {
  forbidden: [...everywhere, styleByModule('^src/'), testsStayOut('^node_modules/')],
  options: options(resolve('tsconfig.json')),
}
