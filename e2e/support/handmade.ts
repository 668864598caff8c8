import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Build } from '@fcr/shared/contracts/releases'

/** An area by hand: what a federated container is, with a page that does as told. */
export const container = ({ global }: Build, page: string) =>
  `var ${global} = { init() {}, get: () => Promise.resolve(() => ({ default: [{ path: '*', Component() { ${page} } }] })) }`

/** Statements of a page that shows a heading and nothing else. React's elements are made by hand, too. */
export const heading = (text: string) =>
  `return { $$typeof: Symbol.for('react.transitional.element'), type: 'h1', key: null, props: { children: ${JSON.stringify(text)} } }`

export const entryOf = (dist: string) => join(dist, 'remoteEntry.js')

/** Puts a container by hand in the place of an area's entry. */
export const handmade = (page: string) => (dist: string, build: Build) => {
  writeFileSync(entryOf(dist), container(build, page))
}
