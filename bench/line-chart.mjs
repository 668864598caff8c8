// A line chart with logarithmic axes, as SVG.

/** @typedef {{ name: string, points: [number, number][] }} Series */

const size = { width: 860, height: 420, left: 56, right: 220, top: 40, bottom: 36 }
const colours = ['#1b5e20', '#0d47a1', '#b71c1c', '#6a1b9a', '#e65100', '#00695c', '#5d4037', '#37474f']

const escape = (/** @type {string} */ text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const powers = (/** @type {number} */ least, /** @type {number} */ most) =>
  Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index))

/**
 * @param {{ title: string, series: readonly Series[] }} chart
 * @returns {string}
 */
export function lineChart({ title, series }) {
  const points = series.flatMap((line) => line.points)
  const range = (/** @type {number[]} */ values) => [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ]
  const [x0 = 0, x1 = 1] = range(points.map(([x]) => x))
  const [y0 = 0, y1 = 1] = range(points.map(([, y]) => y))
  const { width, height, left, right, top, bottom } = size
  const x = (/** @type {number} */ value) =>
    Math.round(left + ((Math.log10(value) - x0) / (x1 - x0)) * (width - left - right))
  const y = (/** @type {number} */ value) =>
    Math.round(height - bottom - ((Math.log10(value) - y0) / (y1 - y0)) * (height - top - bottom))

  const grid = [
    ...powers(x0, x1).map(
      (value) =>
        `<path d="M${x(value)} ${top}V${height - bottom}"/><text x="${x(value)}" y="${height - 14}" text-anchor="middle">${value.toLocaleString('en')}</text>`,
    ),
    ...powers(y0, y1).map(
      (value) =>
        `<path d="M${left} ${y(value)}H${width - right}"/><text x="${left - 8}" y="${y(value) + 4}" text-anchor="end">${value.toLocaleString('en')}</text>`,
    ),
  ]
  const lowest = [...series].sort((a, b) => (b.points.at(-1)?.[1] ?? 0) - (a.points.at(-1)?.[1] ?? 0))
  let label = top
  const lines = lowest.map(({ name, points: line }, index) => {
    const colour = colours[index % colours.length]
    const [, last = 1] = line.at(-1) ?? []
    // Names that would cover each other move down.
    label = Math.max(label + 18, y(last) + 4)
    return `<polyline points="${line.map(([px, py]) => `${x(px)},${y(py)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/><text x="${width - right + 10}" y="${label}" fill="${colour}">${escape(name)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}" font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/><text x="${left}" y="22" font-weight="bold">${escape(title)}</text><g stroke="#ddd" stroke-width="1"><g fill="#333" stroke-width="0">${grid.join('').replaceAll('<path ', '<path stroke="#ddd" stroke-width="1" ')}</g></g>${lines.join('')}</svg>\n`
}
