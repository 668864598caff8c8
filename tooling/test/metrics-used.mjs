// Which metrics exist, and which a PromQL expression uses. For the tests of the alert rules and of the dashboard.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/workspaces.mjs'

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')

/** Labels that Prometheus adds. */
const addedLabels = ['job', 'instance']

/** Labels of each series that the site exports. @returns {Map<string, Set<string>>} */
export function exportedSeries() {
  const series = new Map([['up', new Set(addedLabels)]])
  const add = (/** @type {string} */ name, /** @type {string[]} */ labels) =>
    series.set(name, new Set([...addedLabels, ...labels]))
  const sources = ['api/src/metrics/collect-metrics.ts', 'platform/src/gateway/telemetry/metrics.ts']
  for (const source of sources.map(read)) {
    const labelsIn = (/** @type {string} */ text) =>
      [...(/labelNames: \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/\w+/g)].map(([label]) => label)
    for (const [definition, kind, name = ''] of source.matchAll(
      /new (\w+)\(\{\s*name: '(\w+)'[^]*?\n {2,4}\}\)/g,
    )) {
      add(name, labelsIn(definition))
      if (kind !== 'Histogram') continue
      for (const suffix of ['_count', '_sum']) add(`${name}${suffix}`, labelsIn(definition))
      add(`${name}_bucket`, [...labelsIn(definition), 'le'])
    }
    const helper = labelsIn(/(?:function gauge|gaugeIn =)[^]*?\n {0,4}\}/.exec(source)?.[0] ?? '')
    for (const [, name = ''] of source.matchAll(/\bgauge\(\s*(?:registry, )?'(\w+)'/g)) add(name, helper)
  }
  const library = 'node_modules/prom-client/lib/metrics'
  for (const file of readdirSync(join(root, library)).filter((name) => name.endsWith('.js')))
    for (const [, name = ''] of read(`${library}/${file}`).matchAll(/'((?:process|nodejs)_\w+)'/g))
      add(name, [])
  return series
}

/** Lists the names and labels in an expression that do not exist. @param {string} expression @param {Map<string, Set<string>>} series */
export function missingSeries(expression, series) {
  const made = [...expression.matchAll(/count_values\("(\w+)"/g)].map(([, label = '']) => label)
  const grouping = /\b(?:by|on|without|ignoring|group_left|group_right)\s*\(([^)]*)\)/g
  const grouped = [...expression.matchAll(grouping)].flatMap(([, labels = '']) => labels.match(/\w+/g) ?? [])
  const selectors = [
    ...expression
      .replaceAll(grouping, '')
      .matchAll(/(?<!["\w$])(up|[a-z]+_[a-z0-9_]+)\b(?!\s*\(|")(?:\{([^}]*)\})?/g),
  ].map(([, name = '', matchers = '']) => ({
    name,
    labels: [...matchers.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = '']) => label),
  }))
  const labelsOf = (/** @type {string} */ name) => series.get(name) ?? new Set()
  const available = new Set([...made, ...selectors.flatMap(({ name }) => [...labelsOf(name)])])
  return [
    ...(selectors.length === 0 ? ['no metric'] : []),
    ...selectors.filter(({ name }) => !series.has(name)).map(({ name }) => name),
    ...selectors.flatMap(({ name, labels }) =>
      labels
        .filter((label) => series.has(name) && !labelsOf(name).has(label))
        .map((label) => `${name}{${label}}`),
    ),
    ...grouped.filter((label) => !available.has(label)).map((label) => `by (${label})`),
  ]
}
