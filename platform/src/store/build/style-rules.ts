// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- not a module; other workspaces check this file too
/// <reference path="./css-tree-parts.d.ts" />
import parse from 'css-tree/parser'
import { ident } from 'css-tree/utils'
import type { Atrule, CssNode, Rule, Selector } from 'css-tree'

/** Names in a page's markup: `tag`, `.class`, `#id`, `[attribute`. */
type Names = ReadonlySet<string>
/** Returns the part of a style sheet that elements with these names need, with absolute addresses. */
type Pick = (names: Names) => string
export type StyleRules = {
  pick: Pick
  /** Whether it declares only fonts, which every page needs: all of it is picked. */
  isFonts: boolean
}

/**
 * Parses a style sheet once, so that the rules for a page can be picked quickly. A rule is picked if the page has all
 * names of one of its selectors, wherever they are: rather a rule too many than one too few. Rules for printing are left
 * out: they can wait for the style sheet itself.
 * @param address path of the style sheet in the site
 */
export function styleRules(text: string, address: string): StyleRules {
  const sheet = parse(text, { positions: true, parseValue: false, parseAtrulePrelude: false })
  const textOf = ({ loc }: CssNode) =>
    withAbsoluteAddresses(text.slice(loc?.start.offset, loc?.end.offset), address)
  const nodes = childrenOf(sheet)
  const rules = pickers(
    nodes.filter((node) => !isAnimation(node)),
    textOf,
  )
  const animations = nodes.filter(isAnimation).map((node) => [nameOf(node), textOf(node)] as const)
  const pick = (names: Names) => {
    const picked = rules.map((pickRule) => pickRule(names)).join('')
    const used = animations.flatMap(([name, keyframes]) => (picked.includes(name) ? [keyframes] : []))
    return picked + used.join('')
  }
  return { pick, isFonts: nodes.length > 0 && nodes.every(isFont) }
}

/** Names in markup as React and the shell's page write it: attributes are quoted and escaped. */
export function namesIn(html: string): Names {
  const names = new Set<string>()
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|[^"<>])*)>/gi)) {
    names.add(tag.toLowerCase())
    for (const [, name = '', value = ''] of attributes.matchAll(/([^\s"=/]+)(?:="([^"]*)")?/g)) {
      names.add(`[${name.toLowerCase()}`)
      if (name === 'id') names.add(`#${value}`)
      if (name === 'class') for (const part of value.split(/\s+/)) names.add(`.${part}`)
    }
  }
  return names
}

type TextOf = (node: CssNode) => string

const pickers = (nodes: readonly CssNode[], textOf: TextOf): Pick[] =>
  nodes.flatMap((node) =>
    node.type === 'Rule'
      ? [ruleFor(node, textOf(node))]
      : node.type === 'Atrule'
        ? [atruleFor(node, textOf)]
        : [],
  )

function ruleFor({ prelude }: Rule, text: string): Pick {
  const isNeeded = prelude.type === 'Raw' ? () => true : someSelector(childrenOf(prelude))
  return (names) => (isNeeded(names) ? text : '')
}

/** At-rules whose block contains rules. */
const conditions = /^(?:media|supports|container|layer|scope|starting-style)$/
function atruleFor(node: Atrule, textOf: TextOf): Pick {
  const { name, prelude, block } = node
  const kind = name.toLowerCase()
  const condition = prelude ? textOf(prelude) : ''
  if (conditions.test(kind) && block) {
    if (kind === 'media' && /^print$/i.test(condition)) return () => ''
    const inside = pickers(childrenOf(block), textOf)
    return (names) => {
      const picked = inside.map((pick) => pick(names)).join('')
      return picked && `@${name} ${condition}{${picked}}`
    }
  }
  const text = textOf(node)
  return () => (/^(?:page|import|charset|namespace)$/.test(kind) ? '' : text)
}

const isAnimation = (node: CssNode): node is Atrule =>
  node.type === 'Atrule' && /^(?:-webkit-)?keyframes$/i.test(node.name)
const isFont = (node: CssNode) => node.type === 'Atrule' && node.name.toLowerCase() === 'font-face'
const nameOf = ({ prelude }: Atrule) => (prelude?.type === 'Raw' ? prelude.value : '')

type Test = (names: Names) => boolean
const someSelector = (nodes: readonly CssNode[]): Test => {
  const tests = nodes.map((node) => (node.type === 'Selector' ? everyPart(node) : () => true))
  return (names) => tests.some((test) => test(names))
}
const everyPart = (selector: Selector): Test => {
  const tests = childrenOf(selector).map(partTest)
  return (names) => tests.every((test) => test(names))
}

function partTest(part: CssNode): Test {
  const name = requiredName(part)
  if (name !== undefined) return (names) => names.has(name)
  const isList = part.type === 'PseudoClassSelector' && /^(?:is|where|has)$/i.test(part.name)
  return isList ? someSelector(childrenOf(part).flatMap(childrenOf)) : () => true
}

function requiredName(part: CssNode): string | undefined {
  if (part.type === 'ClassSelector') return `.${ident.decode(part.name)}`
  if (part.type === 'IdSelector') return `#${ident.decode(part.name)}`
  if (part.type === 'AttributeSelector') return `[${part.name.name.toLowerCase()}`
  if (part.type === 'TypeSelector' && /^[a-z][\w-]*$/i.test(part.name)) return part.name.toLowerCase()
  return undefined
}

/** `</` could end the style element; in a style sheet it occurs only in strings and addresses, where it can be escaped. */
const withAbsoluteAddresses = (text: string, base: string) =>
  text
    .replace(/url\(\s*("[^"]*"|'[^']*'|[^)"']*)\s*\)/g, (whole, quoted: string) => {
      const address = quoted.replace(/^["']|["']$/g, '')
      if (/^(?:[a-z][a-z+.-]*:|#|\/)/i.test(address)) return whole
      const { pathname, search, hash } = new URL(address, `http://site.invalid${base}`)
      return `url("${pathname}${search}${hash}")`
    })
    .replaceAll('</', '<\\/')

const childrenOf = (node: CssNode): CssNode[] =>
  'children' in node && node.children ? [...node.children] : []
