// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- not a module; other workspaces check this file too
/// <reference path="./css-tree-parts.d.ts" />
import parse from 'css-tree/parser'
import type { Atrule, ClassSelector, CssNode, Rule, Selector } from 'css-tree'
import { checkAddresses } from './style-addresses'

export const isStyleSheet = (file: string) => /\.css$/i.test(file)

type StyleOwner = {
  area: string
  /** Classes of libraries in the area's bundle; a trailing `*` stands for any ending. */
  libraryClasses?: readonly string[] | undefined
}

type Report = (node: CssNode, problem: string) => void
type IsOwn = (className: string) => boolean

/** Parsing takes three seconds and 140 MB of memory per megabyte; real areas have less than 50 KB. */
const MOST_CHARACTERS = 500_000
/** Of the text of a finding, before spaces are joined. */
const MOST_SHOWN = 400

/** Returns the problems of all style sheets of an area, by file; too much text is not parsed. */
export function allStyleProblems(sheets: ReadonlyMap<string, string>, owner: StyleOwner): string[] {
  const characters = [...sheets.values()].reduce((sum, text) => sum + text.length, 0)
  if (characters > MOST_CHARACTERS)
    return [
      `the style sheets have ${characters} characters together, and at most ${MOST_CHARACTERS} are allowed`,
    ]
  return [...sheets].flatMap(([file, text]) => styleProblems(file, text, owner))
}

/**
 * Returns the selectors and rules of a style sheet that could reach beyond its area's own elements, one line each
 * with file, line and column: a style sheet applies to the whole page, also to the frame and to the areas visited
 * later.
 */
export function styleProblems(file: string, text: string, owner: StyleOwner): string[] {
  const problems: string[] = []
  const report: Report = (node, problem) => {
    const { line, column, offset } = node.loc?.start ?? { line: 1, column: 1, offset: 0 }
    const end = Math.min(node.loc?.end.offset ?? text.length, offset + MOST_SHOWN)
    const excerpt = text.slice(offset, end).replace(/\s+/g, ' ')
    problems.push(
      `${file}:${line}:${column}: ${excerpt.length > 80 ? `${excerpt.slice(0, 80)}…` : excerpt}: ${problem}`,
    )
  }
  const sheet = parse(text, { positions: true, parseCustomProperty: true })
  checkNodes(sheet, false, ownClasses(owner), report)
  return problems
}

/** Classes from the build (`mf_mapa_1_4_0-…`), and those of its libraries. */
function ownClasses({ area, libraryClasses = [] }: StyleOwner): IsOwn {
  const prefix = `${area.replace(/\W/g, '_')}_`
  return (name) =>
    (name.startsWith(prefix) && /\d/.test(name.charAt(prefix.length))) ||
    libraryClasses.some((pattern) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    )
}

/** @param print whether the rules are for paper only */
function checkNodes(parent: CssNode, print: boolean, isOwn: IsOwn, report: Report): void {
  for (const node of childrenOf(parent)) {
    if (node.type === 'Rule') checkRule(node, print, isOwn, report)
    else if (node.type === 'Atrule') checkAtrule(node, print, isOwn, report)
    else if (node.type === 'Raw') report(node, 'cannot be parsed')
  }
}

function checkRule({ prelude, block }: Rule, print: boolean, isOwn: IsOwn, report: Report): void {
  if (prelude.type === 'Raw') report(prelude, 'cannot be parsed')
  const mayUseHas = print || childrenOf(block).every(isScrollPadding)
  for (const selector of childrenOf(prelude))
    if (selector.type !== 'Selector' || !isScoped(selector, mayUseHas, isOwn))
      report(selector, 'selects elements outside the area: begin with a class of the area')
  for (const node of childrenOf(block)) {
    if (isNested(node)) report(node, 'rules must not be nested: the build flattens them')
    else checkAddresses(node, report)
  }
}

/** Keeps link targets clear of an area's own bars; only the root element can do that. */
const isScrollPadding = (node: CssNode) =>
  node.type === 'Declaration' && node.property.startsWith('scroll-padding')

/** The parser takes some nested rules for declarations that it does not understand. */
function isNested(node: CssNode): boolean {
  if (node.type === 'Rule' || node.type === 'Atrule') return true
  const text = node.type === 'Declaration' ? node.value : node
  return text.type === 'Raw' && /[{}]/.test(text.value)
}

/** At-rules that only state a condition. */
const conditions = new Set(['media', 'supports', 'container', 'starting-style'])
function checkAtrule(rule: Atrule, print: boolean, isOwn: IsOwn, report: Report): void {
  const { name, prelude, block } = rule
  const kind = name.toLowerCase()
  if (conditions.has(kind)) {
    if (block) checkNodes(block, print || isPrint(rule), isOwn, report)
    return
  }
  // Names of fonts, properties and layers apply to the whole page; the build renames animations, like classes.
  if (kind === 'page' && prelude && isNamedPage(prelude)) {
    if (block) checkAddresses(block, report)
  } else if (!/^(-webkit-)?keyframes$/.test(kind)) report(rule, `areas must not use @${kind}`)
  else if (!prelude || !isOwn(textOf(prelude))) report(rule, 'begin its name with a class of the area')
  else if (block) checkAddresses(block, report)
}

/** A named page is printed only for elements that request it. */
function isNamedPage(node: CssNode): boolean {
  const [first, ...others] = childrenOf(node)
  if (!first) return node.type === 'TypeSelector' || node.type === 'Identifier'
  return isNamedPage(first) && (node.type === 'Selector' || others.every(isNamedPage))
}

const isPrint = ({ name, prelude }: Atrule) => {
  const queries = prelude ? childrenOf(prelude).flatMap(childrenOf) : []
  return (
    name.toLowerCase() === 'media' &&
    queries.length > 0 &&
    queries.every(
      (query) => query.type === 'MediaQuery' && query.modifier === null && query.mediaType === 'print',
    )
  )
}

/**
 * Whether a selector can match only elements of the area: it contains a class of the area, and selects either
 * that element or something inside it.
 * @param mayUseHas whether `:has(.own)` is enough: a printed page may be replaced as a whole
 */
function isScoped(selector: Selector, mayUseHas: boolean, isOwn: IsOwn): boolean {
  const parts = childrenOf(selector)
  return parts.some((part, index) => {
    const combinator = parts.slice(index).find(({ type }) => type === 'Combinator')
    return isOwnPart(part, mayUseHas, isOwn) && !isSibling(combinator)
  })
}

const isSibling = (node: CssNode | undefined) => node?.type === 'Combinator' && /[+~|]/.test(node.name)

function isOwnPart(part: CssNode, mayUseHas: boolean, isOwn: IsOwn): boolean {
  if (part.type === 'ClassSelector') return isOwn(part.name)
  if (part.type !== 'PseudoClassSelector') return false
  const list = childrenOf(part).flatMap(childrenOf)
  const everySelector = (isFine: (selector: Selector) => boolean) =>
    list.length > 0 && list.every((selector) => selector.type === 'Selector' && isFine(selector))
  if (/^(is|where)$/i.test(part.name))
    return everySelector((selector) => isScoped(selector, mayUseHas, isOwn))
  return (
    mayUseHas &&
    part.name.toLowerCase() === 'has' &&
    everySelector((selector) => childrenOf(selector).some((node) => isClass(node) && isOwn(node.name)))
  )
}

const isClass = (node: CssNode): node is ClassSelector => node.type === 'ClassSelector'

const childrenOf = (node: CssNode): CssNode[] =>
  'children' in node && node.children ? [...node.children] : []

/** Text of a name in an at-rule. */
const textOf = (node: CssNode): string =>
  'name' in node && typeof node.name === 'string'
    ? node.name
    : 'value' in node && typeof node.value === 'string'
      ? node.value
      : childrenOf(node).map(textOf).join('')
