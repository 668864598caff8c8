import type { PageLayout, Visibility } from '@fcr/shared/platform/check-results'
import type { Footprint, Look } from './in-page/look'
import type { Probe } from './in-page/probe'

/** How far from its usual place the heading may be, in pixels: notices above it are shown and hidden. */
const farOff = 400
/** How much the header's lower edge may differ on pages of an area, in pixels. */
const tolerance = 12

/** The problems of a page, one line each. */
export const pageFindings = (look: Look, probe: Probe): string[] => [
  ...visibleFindings(look),
  ...footprintFindings(look),
  ...probeFindings(probe),
]

const isNot: Record<Exclude<Visibility, 'visible'>, string> = {
  missing: 'is missing',
  hidden: 'is not visible',
  covered: 'is covered by something else',
}
const unseen = (what: string, state: Visibility) => (state === 'visible' ? [] : [`${what} ${isNot[state]}`])

function visibleFindings({ heading, header, footer, frameless, served }: Look): string[] {
  const problems = heading === 'missing' ? ['the page has no heading'] : unseen("the page's heading", heading)
  if (frameless) return problems
  return [
    ...problems,
    ...(served.header || header !== 'missing' ? unseen("the site's header", header) : []),
    ...(served.footer || footer !== 'missing' ? unseen("the site's footer", footer) : []),
  ]
}

/** The parts of the frame that the live version's page at the same address has. */
export const lostFrame = (look: PageLayout, live: PageLayout): string[] =>
  (['header', 'footer'] as const)
    .filter(
      (part) => !look.frameless && !live.frameless && live[part] === 'visible' && look[part] === 'missing',
    )
    .map((part) => `the site's ${part} is missing`)

/** Compares where things are with the live version's page at the same address. */
export function layoutDifferences(look: PageLayout, live: PageLayout, isShell: boolean): string[] {
  const problems: string[] = []
  const bothFramed = !look.frameless && !live.frameless
  if (!isShell && bothFramed && Math.abs(look.headerBottom - live.headerBottom) > tolerance)
    problems.push(
      `the site's header ends at ${look.headerBottom} px instead of ${live.headerBottom} px as in the live version`,
    )
  if (look.headingTop > live.headingTop + farOff)
    problems.push(
      `the page's heading is at ${look.headingTop} px instead of ${live.headingTop} px as in the live version`,
    )
  return problems
}

/** Page mutations: changes to state that all pages share. */
export function footprintFindings({ before, now }: Look): string[] {
  // Style sheets of areas visited earlier in this tab stay loaded: their selectors match nothing outside their area.
  const foreign = minus(now.sheets, before.sheets).filter((sheet) => !sheet.startsWith('/areas/'))
  return [
    ...minus(now.attributes, before.attributes).map((attribute) => `sets ${attribute}`),
    ...minus(attributeNames(before), attributeNames(now)).map((attribute) => `removes ${attribute}`),
    ...minus(before.children, now.children).map((element) => `removes <${element}> from the page`),
    ...minus(before.sheets, now.sheets).map((sheet) => `removes or switches off the style sheet ${sheet}`),
    ...foreign.map((sheet) => `loads a style sheet that is no area's: ${sheet}`),
    ...(now.addedStyles > before.addedStyles ? ['adds a style sheet of its own to the whole page'] : []),
    ...minus(now.directives, before.directives).map((directive) => `adds ${directive} to the page's head`),
  ]
}

const attributeNames = ({ attributes }: Footprint) =>
  attributes.map((attribute) => attribute.replace(/="[^]*$/, ''))
const minus = (some: readonly string[], others: readonly string[]) =>
  some.filter((text) => !others.includes(text))

function probeFindings({ replaced, wiped, synchronousRequests }: Probe): string[] {
  const names = replaced.slice(0, 3).join(', ')
  const more = replaced.length > 3 ? ` and ${replaced.length - 3} more` : ''
  return [
    ...(replaced.length > 0 ? [`replaces functions of the browser: ${names}${more}`] : []),
    ...wiped.map((storage) => `removes what others keep in ${storage}`),
    ...(synchronousRequests > 0 ? ['makes synchronous requests, which stop the whole page'] : []),
  ]
}

/** Compares the title that an area declares for a page with the page's own, which has more: a count, the site's name. */
export const titleDifference = (declared: string | undefined, title: string): string | undefined =>
  declared === undefined || declared.includes('{{') || title.includes(declared)
    ? undefined
    : `sets the title '${title.slice(0, 80)}', and its area.config.ts declares '${declared.slice(0, 80)}'`

/** The leftovers of an area on another area's page, compared with that page when it is opened directly. */
export function mutationFindings(now: Look, direct: Look): string[] {
  const extra = (what: string, some: readonly string[], others: readonly string[]) =>
    minus(some, others).map((trace) => `leaves ${what} ${trace} behind`)
  return [
    ...(now.title === direct.title ? [] : [`leaves its title behind: '${now.title.slice(0, 80)}'`]),
    ...extra('an element in the page:', now.now.children, direct.now.children),
    ...extra('an attribute:', now.now.attributes, direct.now.attributes),
    ...(now.now.addedStyles > direct.now.addedStyles ? ['leaves a style sheet behind'] : []),
    ...extra('in the head:', now.now.directives, direct.now.directives),
  ]
}
