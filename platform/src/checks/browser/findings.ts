import type { PageLayout, Visibility } from '@fcr/shared/platform/check-results'
import type { Footprint, Look } from './in-page/look'
import type { Probe } from './in-page/probe'

/** How far from its usual place the heading may be, in pixels: notices above it are shown and hidden. */
const farOff = 400
/** How much the header's lower edge may differ on pages of an area, in pixels. */
const tolerance = 12

/** What is wrong on a page, one line each. */
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
  const found = heading === 'missing' ? ['the page has no heading'] : unseen("the page's heading", heading)
  if (frameless) return found
  return [
    ...found,
    ...(served.header || header !== 'missing' ? unseen("the site's header", header) : []),
    ...(served.footer || footer !== 'missing' ? unseen("the site's footer", footer) : []),
  ]
}

/** Compares what visitors see with the live version's page at the same address. */
export function differenceFindings(look: PageLayout, live: PageLayout, isShell: boolean): string[] {
  const lost = (['header', 'footer'] as const).filter(
    (part) => !look.frameless && !live.frameless && live[part] === 'visible' && look[part] === 'missing',
  )
  const found = lost.map((part) => `the site's ${part} is missing`)
  const bothFramed = !look.frameless && !live.frameless
  if (!isShell && bothFramed && Math.abs(look.headerBottom - live.headerBottom) > tolerance)
    found.push(
      `the site's header ends at ${look.headerBottom} px instead of ${live.headerBottom} px as in the live version`,
    )
  if (look.headingTop > live.headingTop + farOff)
    found.push(
      `the page's heading is at ${look.headingTop} px instead of ${live.headingTop} px as in the live version`,
    )
  return found
}

/** What a page changed of that which all pages share. */
export function footprintFindings({ before, now }: Look): string[] {
  // Those of areas that the tab has been to stay: their selectors reach nothing outside their area.
  const foreign = minus(now.sheets, before.sheets).filter((sheet) => !sheet.startsWith('/areas/'))
  return [
    ...minus(now.attributes, before.attributes).map((each) => `sets ${each}`),
    ...minus(attributeNames(before), attributeNames(now)).map((each) => `removes ${each}`),
    ...minus(before.children, now.children).map((each) => `removes <${each}> from the page`),
    ...minus(before.sheets, now.sheets).map((each) => `removes or switches off the style sheet ${each}`),
    ...foreign.map((each) => `loads a style sheet that is no area's: ${each}`),
    ...(now.addedStyles > before.addedStyles ? ['adds a style sheet of its own to the whole page'] : []),
    ...minus(now.directives, before.directives).map((each) => `adds ${each} to the page's head`),
  ]
}

const attributeNames = ({ attributes }: Footprint) => attributes.map((each) => each.replace(/="[^]*$/, ''))
const minus = (some: readonly string[], others: readonly string[]) =>
  some.filter((each) => !others.includes(each))

function probeFindings({ replaced, wiped, synchronousRequests }: Probe): string[] {
  const shown = replaced.slice(0, 3).join(', ')
  const more = replaced.length > 3 ? ` and ${replaced.length - 3} more` : ''
  return [
    ...(replaced.length > 0 ? [`replaces functions of the browser: ${shown}${more}`] : []),
    ...wiped.map((storage) => `removes what others keep in ${storage}`),
    ...(synchronousRequests > 0 ? ['makes synchronous requests, which stop the whole page'] : []),
  ]
}

/** What an area leaves behind on another area's page, compared with that page when it is opened directly. */
export function mutationFindings(now: Look, direct: Look): string[] {
  const extra = (what: string, some: readonly string[], others: readonly string[]) =>
    minus(some, others).map((each) => `leaves ${what} ${each} behind`)
  return [
    ...(now.title === direct.title ? [] : [`leaves its title behind: '${now.title.slice(0, 80)}'`]),
    ...extra('an element in the page:', now.now.children, direct.now.children),
    ...extra('an attribute:', now.now.attributes, direct.now.attributes),
    ...(now.now.addedStyles > direct.now.addedStyles ? ['leaves a style sheet behind'] : []),
    ...extra('in the head:', now.now.directives, direct.now.directives),
  ]
}
