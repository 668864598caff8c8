import { Parser } from 'saxen'
import { NotAWorkbook, TooLarge } from './faults.mjs'

/** Bytes parsed at a time. */
const step = 64 * 1024

/** Characters of a tag, comment or text: the parser starts again at its beginning with each step. */
const mostToken = 512 * 1024

/** Elements inside one another; a workbook's parts have less than ten. */
const mostDepth = 100

/** @typedef {(name: string) => string | undefined} Attribute  Returns an attribute's value by its name without prefix. */

/**
 * @typedef {{
 *   open?: (name: string, attribute: Attribute) => void,
 *   close?: (name: string) => void,
 *   text?: (text: string) => void,
 * }} Handlers
 */

const withoutPrefix = (/** @type {string} */ name) => name.slice(name.indexOf(':') + 1)

/** Each must follow white space: a long tag is read in one pass. */
const pair = /(?<=\s)([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Reads the attributes of a tag; the parser leaves out some, such as those with spaces before `=`. @param {string} tag */
function readAttributes(tag) {
  /** @type {Record<string, string>} */
  const attributes = {}
  const rest = tag.replace(pair, (_, /** @type {string[]} */ ...[name = '', inDouble, inSingle]) => {
    attributes[name] = inDouble ?? inSingle ?? ''
    return ''
  })
  if (!/^<\S+\s*>$/.test(rest)) throw new NotAWorkbook('a damaged tag')
  return attributes
}

/** @param {() => Record<string, string>} getAttributes @param {(text: string) => string} decode @returns {Attribute} */
function attributeOf(getAttributes, decode) {
  /** @type {Record<string, string> | undefined} */
  let attributes
  return (name) => {
    attributes ??= getAttributes()
    const key = Object.hasOwn(attributes, name)
      ? name
      : Object.keys(attributes).find((key) => !key.startsWith('xmlns') && withoutPrefix(key) === name)
    return key === undefined ? undefined : decode(String(attributes[key]))
  }
}

/** Cuts pieces into steps. @param {Iterable<Uint8Array>} pieces */
function* stepsOf(pieces) {
  for (const piece of pieces)
    for (let from = 0; from < piece.length; from += step) yield piece.subarray(from, from + step)
}

/**
 * Parses XML while it is being unpacked, one step of the generator after another. Names are passed on without prefix; entities other than XML's own stay as
 * they are.
 * @param {Iterable<Uint8Array>} pieces
 * @param {Handlers} handlers
 */
export function* readXml(pieces, { open, close, text }) {
  let waiting = 0
  let depth = 0
  const parser = new Parser()
  const seen = () => {
    waiting = 0
  }
  parser.on('error', (error) => {
    throw error
  })
  let warned = false
  parser.on('warn', () => {
    warned = true
  })
  parser.on('openTag', (name, getAttributes, decode, _isEmpty, getContext) => {
    seen()
    const readAll = () => {
      warned = false
      const attributes = getAttributes() || {}
      return warned ? readAttributes(getContext().data) : attributes
    }
    depth += 1
    if (depth > mostDepth) throw new NotAWorkbook('too many elements inside one another')
    open?.(withoutPrefix(name), attributeOf(readAll, decode))
  })
  parser.on('closeTag', (name) => {
    seen()
    depth -= 1
    close?.(withoutPrefix(name))
  })
  parser.on('text', (content, decode) => {
    seen()
    text?.(decode(content))
  })
  parser.on('cdata', (content) => {
    seen()
    text?.(content)
  })
  for (const event of /** @type {const} */ (['comment', 'question', 'attention'])) parser.on(event, seen)
  const decoder = new TextDecoder()
  for (const piece of stepsOf(pieces)) {
    waiting += piece.length
    parser.write(decoder.decode(piece, { stream: true }))
    if (waiting > mostToken) throw new TooLarge('a tag or text without end')
    yield
  }
  parser.write(decoder.decode())
  parser.end()
}

/** Parses all of it at once. @param {Iterable<Uint8Array>} pieces @param {Handlers} handlers */
export function parseXml(pieces, handlers) {
  const steps = readXml(pieces, handlers)
  while (!steps.next().done);
}
