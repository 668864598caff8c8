import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { workspaces } from './tooling/start/workspaces.mjs'

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
const isProject = (/** @type {string} */ workspace) => existsSync(here(`${workspace}/jest.config.mjs`))

// Tests that no project runs would be as good as none.
for (const workspace of workspaces().filter((name) => !isProject(name))) {
  const lost = readdirSync(here(workspace), { recursive: true, encoding: 'utf8' }).find(
    (file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'),
  )
  if (lost) throw new Error(`${workspace}/${lost} is never run: ${workspace} has no jest.config.mjs`)
}

/** Every workspace that has a jest configuration of its own is a project. */
export default {
  projects: workspaces()
    .filter(isProject)
    .map((workspace) => `<rootDir>/${workspace}`),
  // Of the projects' own configurations jest does not take this one. Tests with a database have more (api/jest.config.mjs).
  testTimeout: 120_000,
}
