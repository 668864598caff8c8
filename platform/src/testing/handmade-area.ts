import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build as buildSchema, type Build } from '@fcr/shared/platform/manifest'

/** Changes a copy of a build before it is published. */
export type Change = (dist: string, build: Build) => void

/**
 * A handwritten area with one page, which has a heading and a button; it declares the first route of the original, or with
 * `allRoutes` all of them. `component` are statements of its React component, with React as `R`, which may return early;
 * `effect` runs once it has mounted, `pressed` when somebody presses the button. `pages` are further routes, each
 * followed by a comma.
 */
export const handmade =
  ({
    component = '',
    effect = '',
    pressed = '',
    pages = '',
    allRoutes = false,
  }: {
    component?: string
    effect?: string
    pressed?: string
    pages?: string
    allRoutes?: boolean
  }): Change =>
  (dist, build) => {
    const { global, entry } = build
    const page = `
      R.useEffect(() => { ${effect} }, [])
      ${component}
      const button = R.createElement('button', { onClick() { ${pressed} } }, 'Oprimir')
      return R.createElement('div', null, R.createElement('h1', null, 'Mapa'), button)`
    rmSync(path.join(dist, 'static'), { recursive: true })
    const [first = '/'] = build.routes
    if (!allRoutes) build.routes = [first]
    // Its pages set titles of their own, or none.
    build.heads = {}
    build.exposes = { './routes': { js: [], css: [] } }
    const routes = `[${pages}{ path: '*', Component() { ${page} } }]`
    writeFileSync(
      path.join(dist, entry),
      `var ${global} = (() => {
        let R
        const init = (scope) => { R = Object.values(scope.react)[0].lib() }
        return { init, get: () => Promise.resolve(() => ({ default: ${routes} })) }
      })()`,
    )
  }

/** Copies an area's build under another version, and changes it. Returns the copy's folder. */
export function changedBuild(from: string, into: string, version: string, change: Change): string {
  cpSync(from, into, { recursive: true })
  const file = path.join(into, 'build.json')
  const own = buildSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const build: Build = { ...own, version, global: `${own.area}_${version}`.replace(/\W/g, '_') }
  // A shell's pages name its files by their addresses.
  for (const page of own.area === 'shell' ? ['index.html', ...Object.values(own.frames)] : []) {
    const html = readFileSync(path.join(into, page), 'utf8')
    writeFileSync(path.join(into, page), html.replaceAll(`/shell/${own.version}/`, `/shell/${version}/`))
  }
  const entry = path.join(into, own.entry)
  // Publishing wants the hashes of lazy chunks, though a handwritten entry loads none.
  const hashes = readFileSync(entry, 'utf8').match(/sha384-[\w+/]{64}/g) ?? []
  change(into, build)
  if (own.area !== 'shell') appendFileSync(entry, `\n// ${hashes.join(' ')}`)
  writeFileSync(file, JSON.stringify(build))
  return into
}
