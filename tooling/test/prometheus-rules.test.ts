import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '../start/workspaces.mjs'
import { findPromtool } from './promtool.mjs'

const folder = join(root, 'deploy/prometheus')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const rules = read('deploy/prometheus/fcr.rules.yml')
const tests = read('deploy/prometheus/fcr.rules.test.yml')
const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name ?? '')

/** Source files that define metrics. */
const sources = ['api/src/metrics/collect-metrics.ts', 'platform/src/gateway/telemetry/metrics.ts']
  .map((file) => read(file))
  .join('\n')

describe('the Prometheus rules', () => {
  it('fire when they should, and only then', () => {
    const { status, stdout, stderr } = spawnSync(findPromtool(), ['test', 'rules', 'fcr.rules.test.yml'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
  }, 300_000)

  it('use only metrics that exist', () => {
    const used = [
      ...new Set(rules.match(/\b(?:gateway|http|audit|mail|database|data_folder|officials|emergency)_\w+/g)),
    ]
    const missing = used.filter((name) => !sources.includes(`'${name.replace(/_(?:bucket|count)$/, '')}'`))
    expect(used.length).toBeGreaterThan(10)
    expect(missing).toEqual([])
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
    const manual = read('docs/operation.md')
    expect(alerts.filter((name) => !manual.includes(`| \`${name}\``))).toEqual([])
    expect(readdirSync(folder).sort()).toEqual(['alertmanager.yml', 'fcr.rules.test.yml', 'fcr.rules.yml'])
  })
})
