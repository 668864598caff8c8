import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
/** Version of the package that a module belongs to. @param {string} name @returns {string} */
const installed = (name) => read(`node_modules/${/^(@[^/]+\/)?[^/]+/.exec(name)?.[0]}/package.json`).version

/**
 * The modules that the shell owns and hands to every area, each with the chunk of the shell that has it. Areas never
 * bundle them: two copies of React, of the router or of the session would not know of each other.
 * @type {Record<string, string>}
 */
export const chunks = read('shared/contracts/singletons.json')

/** The version of each that is installed. */
export const singletons = Object.fromEntries(Object.keys(chunks).map((name) => [name, installed(name)]))

/** Version of the federation runtime, which areas take from the shell. */
export const federation = installed('@module-federation/runtime')

/**
 * The versions that an area runs with if it is built against this one: the same major, at least the same minor. A patch
 * changes no interface, so that it may also be older.
 * @param {string} version
 */
export const requiredRange = (version) => version.replace(/^(\d+\.\d+)\..*$/, '^$1.0')
