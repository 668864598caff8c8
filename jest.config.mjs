import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { workspaces } from './tooling/start/workspaces.mjs'

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
const isTested = (/** @type {string} */ workspace) => existsSync(here(`${workspace}/jest.config.mjs`))

// Tests that no project runs would be as good as none.
for (const workspace of workspaces().filter((name) => !isTested(name))) {
  const lost = readdirSync(here(workspace), { recursive: true, encoding: 'utf8' }).find(
    (file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'),
  )
  if (lost) throw new Error(`${workspace}/${lost} is never run: ${workspace} has no jest.config.mjs`)
}

/**
 * The workspaces by configuration. Those that share one are one project: jest compiles a file once per project.
 * @type {Map<import('jest').Config, string[]>}
 */
const byConfig = new Map()
for (const workspace of workspaces().filter(isTested)) {
  /** @type {{ default: import('jest').Config }} */
  const { default: config } = await import(`./${workspace}/jest.config.mjs`)
  byConfig.set(config, [...(byConfig.get(config) ?? []), workspace])
}

export default {
  projects: [...byConfig].map(([config, names]) => ({
    ...config,
    rootDir: here(names.length === 1 ? `${names[0]}` : '.'),
    roots: names.map(here),
  })),
  // Of the projects' own configurations jest does not take this one. Tests with a database have more (api/jest.config.mjs).
  testTimeout: 120_000,
}
