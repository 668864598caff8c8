import type { CssNode } from 'css-tree'

/** Reports addresses of other sites in a declaration or a block. */
export function checkAddresses(node: CssNode, report: (node: CssNode, problem: string) => void): void {
  for (const [text, address] of addressesIn(node))
    if (!isOwnAddress(address)) report(text, 'loads from another site')
}

/** Functions that take an address as a string. */
const takesAddress = /^(?:-webkit-)?image-set$|^src$/i

function* addressesIn(node: CssNode, inFunction = false): Generator<[CssNode, string]> {
  if (node.type === 'Url' || (node.type === 'String' && inFunction)) yield [node, node.value]
  // Browsers might accept declarations that the parser does not understand.
  if (node.type === 'Raw')
    for (const [address] of node.value.matchAll(/(?:[a-z]+:)?\/\/[^\s"')]*/gi)) yield [node, address]
  const inside = inFunction || (node.type === 'Function' && takesAddress.test(node.name))
  const children = 'children' in node && node.children ? [...node.children] : []
  const parts = [
    ...children,
    ...(node.type === 'Declaration' ? [node.value] : []),
    ...(node.type === 'Rule' ? [node.block] : []),
  ]
  for (const part of parts) yield* addressesIn(part, inside)
}

const base = 'https://site.invalid/areas/area/1.0.0/static/styles.css'

function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address, base)) return false
  const { protocol, origin } = new URL(address, base)
  return protocol === 'data:' || origin === new URL(base).origin
}
