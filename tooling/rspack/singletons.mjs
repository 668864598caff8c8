import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

/** @param {string} file @returns {{ version: string }} */
const manifest = (file) => JSON.parse(readFileSync(file, 'utf8'))
const require = createRequire(join(root, 'shell/package.json'))
/** @param {string} name */
const installed = (name) => manifest(require.resolve(`${name}/package.json`)).version

const shared = manifest(join(root, 'shared/package.json')).version
const react = installed('react')
const reactDom = installed('react-dom')

/**
 * What the shell owns and hands to every area, with the version it has. Areas take these and never
 * bundle them: two copies of React, of the router or of the session would each live a life of their own.
 * @type {Record<string, string>}
 */
export const singletons = {
  react,
  'react/jsx-runtime': react,
  'react/jsx-dev-runtime': react,
  'react-dom': reactDom,
  'react-router-dom': installed('react-router-dom'),
  '@tanstack/react-query': installed('@tanstack/react-query'),
  '@fcr/shared/session': shared,
  '@fcr/shared/ui': shared,
}

/** Version of the federation runtime; areas use the shell's own core. */
export const federation = '2.9.2'

/** What an area built now requires: the same major and at least this minor of each singleton. */
export const requiredRanges = () =>
  Object.fromEntries(Object.entries(singletons).map(([name, version]) => [name, `^${version}`]))
