// `npm run docs:dashboard`: draws the layout of deploy/grafana/fcr.json as docs/img/dashboard.svg.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

/** @typedef {{ title: string, type: string, gridPos: { x: number, y: number, w: number, h: number }, targets?: { expr: string, legendFormat: string }[] }} Panel */

export const dashboardFile = join(root, 'deploy/grafana/fcr.json')
export const layoutFile = join(root, 'docs/img/dashboard.svg')

/** Size of a cell of Grafana's grid in pixels. */
const cell = { width: 50, height: 22 }
const margin = 4

const escape = (/** @type {string} */ text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Breaks a text into lines of at most `length` characters. @param {string} text @param {number} length */
const linesOf = (text, length) =>
  text.split(' ').reduce((/** @type {string[]} */ lines, word) => {
    const last = lines.at(-1)
    return last === undefined || `${last} ${word}`.length > length
      ? [...lines, word]
      : [...lines.slice(0, -1), `${last} ${word}`]
  }, [])

/** Names of the metrics of a panel. @param {Panel} panel */
const metricsOf = ({ targets = [] }) => [
  ...new Set(
    targets.flatMap(({ expr }) => expr.match(/\b(?:up|[a-z]+_\w+?)(?=(?:_count|_sum|_bucket)?\{)/g) ?? []),
  ),
]

/** @param {Panel} panel */
function draw(panel) {
  const { title, type, gridPos } = panel
  const [x, y] = [gridPos.x * cell.width, gridPos.y * cell.height]
  if (type === 'row') return `<text class="row" x="${x + margin}" y="${y + 16}">${escape(title)}</text>`
  const [width, height] = [gridPos.w * cell.width - margin, gridPos.h * cell.height - margin]
  const texts = [
    ...linesOf(title, width / 7.5).map((text) => ({ text, kind: 'title' })),
    ...metricsOf(panel).map((text) => ({ text, kind: gridPos.w < 5 ? 'small metric' : 'metric' })),
  ].map(
    ({ text, kind }, index) =>
      `<text class="${kind}" x="${x + 10}" y="${y + 20 + index * 17}">${escape(text)}</text>`,
  )
  return `<rect x="${x + margin / 2}" y="${y}" width="${width}" height="${height}" rx="3"/>${texts.join('')}`
}

/** Returns the picture. @param {{ panels: Panel[] }} dashboard */
export function layoutOf({ panels }) {
  const height = Math.max(...panels.map(({ gridPos }) => gridPos.y + gridPos.h)) * cell.height
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${24 * cell.width} ${height}" role="img" aria-label="Layout of the dashboard, with the metrics of each panel">
<style>text{font:12px sans-serif;fill:#3b3b3b}.row{font-weight:bold;fill:#111}.title{font-weight:bold}.metric{font:10px monospace;fill:#666}.small{font-size:8.5px}rect{fill:#fff;stroke:#c9c9c9}</style>
<rect style="fill:#f4f5f5;stroke:none" width="100%" height="100%"/>
${panels.map(draw).join('\n')}
</svg>
`
}

if (import.meta.filename === process.argv[1])
  writeFileSync(layoutFile, layoutOf(JSON.parse(readFileSync(dashboardFile, 'utf8'))))
