import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

/** @param {string} file @returns {{ version: string }} */
const manifest = (file) => JSON.parse(readFileSync(file, 'utf8'))
/** Version of a package that is installed for all workspaces. @param {string} name */
const installed = (name) => manifest(join(root, 'node_modules', name, 'package.json')).version

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
export const federation = installed('@module-federation/runtime-core')

/** What an area built now requires: at least this version of each singleton, and the same major (of 0.x: minor). */
export const requiredRanges = () =>
  Object.fromEntries(Object.entries(singletons).map(([name, version]) => [name, `^${version}`]))
