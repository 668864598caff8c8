import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Build } from '@fcr/shared/platform/manifest'

/** A handwritten area: a federated container whose page runs the given statements. */
export const container = ({ global }: Build, page: string) =>
  `var ${global} = { init() {}, get: () => Promise.resolve(() => ({ default: [{ path: '*', Component() { ${page} } }] })) }`

const element = (type: string, children: string, key = type) =>
  `{ $$typeof: Symbol.for('react.transitional.element'), type: '${type}', key: '${key}', props: { children: ${children} } }`
const titled = (text: string) => element('h1', JSON.stringify(text))

/** Statements of a page that shows only a heading. React's elements are also written by hand. */
export const heading = (text: string) => `return ${titled(text)}`

/** A page with as much text and as many controls as the release checks expect in place of a page of the site. */
export function longPage(title: string) {
  const text = element('p', JSON.stringify('Texto de prueba. '.repeat(25)))
  const buttons = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((name) =>
    element('button', `'${name}'`, name),
  )
  return `return ${element('div', `[${[titled(title), text, ...buttons].join(', ')}]`)}`
}

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
