import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '../start/workspaces.mjs'
import { dashboardFile, layoutFile, layoutOf } from '../docs/dashboard.mjs'
import { exportedSeries, missingSeries } from './metrics-used.mjs'
import { findPromtool } from './promtool.mjs'

const folder = join(root, 'deploy/prometheus')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const rules = read('deploy/prometheus/fcr.rules.yml')
const tests = read('deploy/prometheus/fcr.rules.test.yml')
const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name ?? '')

/** Texts of the expressions of the rules; a folded one continues on deeper lines. */
const ruleExpressions = [...rules.matchAll(/expr: (?:>-\n((?: {10,}.*\n)+)|(.*))/g)].map(
  ([, folded, plain]) => folded ?? plain ?? '',
)
const missingIn = (expressions: string[]) => {
  const series = exportedSeries()
  return expressions.flatMap((expression) => missingSeries(expression, series))
}

describe('the Prometheus rules', () => {
  it('fire when they should, and only then', () => {
    const { status, stdout, stderr } = spawnSync(findPromtool(), ['test', 'rules', 'fcr.rules.test.yml'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
  }, 300_000)

  it('use only metrics and labels that exist', () => {
    expect(ruleExpressions).toHaveLength(alerts.length)
    expect(missingIn(ruleExpressions)).toEqual([])
  })

  it('each reach a receiver of the example for Alertmanager', () => {
    const severities = new Set([...rules.matchAll(/severity: (\w+)/g)].map(([, name]) => name ?? ''))
    const example = read('deploy/prometheus/alertmanager.yml')
    const routes = [...example.matchAll(/severity="(\w+)"\]\n +receiver: (\S+)/g)]
    expect(new Set(routes.map(([, severity]) => severity))).toEqual(severities)
    for (const [, , receiver] of routes) expect(example).toContain(`  - name: ${receiver}\n`)
  })

  it('are each tested, and each explained in the manual', () => {
    expect(alerts.length).toBeGreaterThan(10)
    expect(alerts.filter((name) => !tests.includes(name))).toEqual([])
    const manual = read('docs/run/monitoring.md')
    expect(alerts.filter((name) => !manual.includes(`| \`${name}\``))).toEqual([])
    expect(readdirSync(folder).sort()).toEqual(['alertmanager.yml', 'fcr.rules.test.yml', 'fcr.rules.yml'])
  })
})

describe('the dashboard of Grafana', () => {
  type Panel = Parameters<typeof layoutOf>[0]['panels'][number] & { datasource?: { uid: string } }
  const dashboard = JSON.parse(readFileSync(dashboardFile, 'utf8')) as {
    panels: Panel[]
    annotations: { list: { expr: string }[] }
  }
  const charts = dashboard.panels.filter(({ type }) => type !== 'row')
  const expressions = [
    ...charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...dashboard.annotations.list.map(({ expr }) => expr),
  ]

  it('uses only metrics and labels that exist, of the data source that is chosen', () => {
    expect(missingIn(expressions)).toEqual([])
    expect(new Set(charts.map(({ datasource }) => datasource?.uid))).toEqual(new Set(['${datasource}']))
  })

  it('shows each metric of the site that no alert uses', () => {
    const isShown = (name: string) => [...expressions, rules].some((text) => text.includes(name))
    const named = [...exportedSeries().keys()].filter((name) => !/^(process|nodejs)_/.test(name))
    expect(named.filter((name) => !isShown(name.replace(/_(count|sum|bucket)$/, '')))).toEqual([])
  })

  it('is written in PromQL', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fcr-dashboard-'))
    const records = expressions.map((expression, index) => ({
      record: `panel_${index}`,
      expr: expression.replaceAll('$__rate_interval', '2m').replaceAll('$instance', '.*'),
    }))
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'panels', rules: records }] }))
    const arguments_ = ['check', 'rules', join(folder, 'rules.yml')]
    const { status, stdout, stderr } = spawnSync(findPromtool(), arguments_, { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
  }, 300_000)

  it('has the layout of the picture: npm run docs:dashboard', () => {
    expect(readFileSync(layoutFile, 'utf8')).toBe(layoutOf(dashboard))
  })

  it.each([
    ['sum(gateway_visits_total{job="fcr"})', ['gateway_visits_total']],
    ['sum(gateway_revision{job="fcr", area="x"})', ['gateway_revision{area}']],
    ['sum by (area, version) (gateway_area_failures_total)', ['by (version)']],
    ['vector(0)', ['no metric']],
  ])('would not be accepted with %s', (expression, missing) => {
    expect(missingIn([expression])).toEqual(missing)
  })
})
