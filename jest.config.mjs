import { existsSync } from 'node:fs'
import { workspaces } from './tooling/start/workspaces.mjs'

/** Every workspace that has a jest configuration of its own is a project. */
export default {
  projects: workspaces()
    .filter((workspace) => existsSync(new URL(`${workspace}/jest.config.mjs`, import.meta.url)))
    .map((workspace) => `<rootDir>/${workspace}`),
  // Of the projects' own configurations jest does not take this one. A database starts in some of them.
  testTimeout: 30_000,
}
