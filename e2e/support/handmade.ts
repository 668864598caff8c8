import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Build } from '@fcr/shared/platform/manifest'

/** A handwritten area: a federated container whose page runs the given statements. */
export const container = ({ global }: Build, page: string) =>
  `var ${global} = { init() {}, get: () => Promise.resolve(() => ({ default: [{ path: '*', Component() { ${page} } }] })) }`

/** Statements of a page that shows only a heading. The React element is also written by hand. */
export const heading = (text: string) =>
  `return { $$typeof: Symbol.for('react.transitional.element'), type: 'h1', key: null, props: { children: ${JSON.stringify(text)} } }`

export const entryOf = (dist: string) => join(dist, 'remoteEntry.js')

/** Replaces an area's code by a handwritten container. */
export const handmade = (page: string) => (dist: string, build: Build) => {
  replaceCode(dist, build, container(build, page))
}

/** Replaces an area's code and styles by one script. */
function replaceCode(dist: string, build: Build, code: string) {
  // Publishing compresses every file, needed or not.
  rmSync(join(dist, 'static'), { recursive: true })
  for (const module of Object.values(build.exposes)) Object.assign(module, { js: [], css: [] })
  writeFileSync(entryOf(dist), code)
}

/** The same, with statements that run before, with the entry. */
export const handmadeAfter = (statements: string, page: string) => (dist: string, build: Build) => {
  replaceCode(dist, build, `${statements};\n${container(build, page)}`)
}
