import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from '@jest/globals'
import { root } from '../start/workspaces.mjs'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)))
const documents = tracked.filter((file) => file.endsWith('.md'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** Blocks of code are no prose: their brackets are no links, their comments no headings. */
const prose = (text: string) => text.replaceAll(/^ *```[^]*?^ *```$/gm, '')

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const headings = (file: string) =>
  [...prose(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.replaceAll('`', ''))
const anchors = (file: string) => headings(file).map(anchorOf)

it('every link of a document leads to a file, and to a heading of it', () => {
  const dead = documents.flatMap((file) =>
    [...prose(read(file)).matchAll(/\]\((?!\w+:)([^()#\s]*)(?:#([^()\s]+))?\)/g)]
      .filter(([, path, hash]) => {
        const target = path ? relative(root, resolve(root, dirname(file), path)) : file
        if (!existsSync(join(root, target))) return true
        return hash !== undefined && target.endsWith('.md') && !anchors(target).includes(hash)
      })
      .map(([link]) => `${file}: ${link}`),
  )
  expect(dead).toEqual([])
})

it('every document that code, messages and comments name exists, with the section that they name', () => {
  const dead = tracked
    // Applied migrations and past changes stay as they are.
    .filter((file) => /\.(?:[cm]?[jt]sx?|ya?ml|conf|env|service|timer|md)$/.test(file))
    .filter((file) => !file.endsWith('CHANGELOG.md'))
    .flatMap((file) =>
      [
        ...read(file).matchAll(
          /\bdocs\/([\w/-]+\.md)(?:#([\w-]+)|, ((?![A-Z_]{4})[A-Z][\w -]+?)(?= ?[.,()'`"\n]))?/g,
        ),
      ]
        .filter(([, path = '', hash, section]) => {
          const target = join('docs', path)
          if (!existsSync(join(root, target))) return true
          return (
            (hash !== undefined && !anchors(target).includes(hash)) ||
            (section !== undefined && !anchors(target).includes(anchorOf(section)))
          )
        })
        .map(([name]) => `${file}: ${name}`),
    )
  expect(dead).toEqual([])
})

it('a reader of README.md reaches every document in two clicks', () => {
  const linked = (file: string) =>
    [...prose(read(file)).matchAll(/\]\((?!\w+:)([^()#\s]+)/g)]
      .map(([, path = '']) => relative(root, resolve(root, dirname(file), path)))
      .filter((target) => documents.includes(target))
  const first = linked('README.md')
  const reached = new Set([...first, ...first.flatMap(linked)])
  // The list of decisions leads to them.
  const isDocument = (file: string) => /^docs\/(?!adr\/\d)/.test(file)
  expect(documents.filter((file) => isDocument(file) && !reached.has(file))).toEqual([])
})
