import type { AreaOverview, Figures, Speed, WaitingKey } from '@fcr/shared/platform/operations'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import { publishingKeys } from '../trust'
import type { pruning, publishing, sourceMaps, telemetry } from '../store'
import type { Committed, ReleaseDiff, Restored, Verification } from '../deployments'
import type { CheckReport } from '../checks'

export function publishedText({ outcome, area, ref, release, size }: publishing.Published): string {
  const what = `${area} ${ref.version}`
  const how = `${Object.keys(release.files).length} files, ${Math.ceil(size / 1024)} KB`
  if (outcome === 'unchanged') return `${what} is published already, with the same content.`
  return outcome === 'published' ? `Published ${what} (${how}).` : `Would publish ${what} (${how}).`
}

/** The last line of a change: whether visitors have it. Empty where no gateway runs. */
export function servedText({ serving, gateways, missing }: telemetry.Served): string {
  if (gateways === 0) return ''
  const late = missing.length > 0 ? ` (not yet: ${missing.join(', ')})` : ''
  return `Served by ${serving} of ${gateways} gateways${late}.`
}

export function committedText(result: Committed): string {
  if (result.outcome === 'unchanged') return `Nothing to do: ${result.why}.`
  if (result.outcome === 'would-change')
    return `Would ${result.plan.action}: ${changesText(result.plan.changes)}.`
  if (result.outcome === 'proposed') return 'Proposed: not signed yet.'
  const { action, changes, revision } = result.record
  const ungated = result.record.gate.filter(({ outcome }) => outcome === 'ungated')
  const forced = result.record.gate.flatMap((check) => check.forced)
  const intended = result.record.gate.flatMap((check) => check.intended ?? [])
  return [
    `Done (${action}): ${changesText(changes) || 'the live state is unchanged'}. Revision ${revision}.`,
    ...ungated.map(({ area, version }) => `${area} ${version} is ungated: it was not mounted in a browser.`),
    ...forced.map((problem) => `Forced although: ${problem}`),
    ...intended.map((difference) => `Confirmed as intended: ${difference}`),
  ].join('\n')
}

/** Text that an activation adds once its change has been printed. */
export const checkedText = (result: Committed) =>
  result.outcome === 'changed' && result.thorough === 'passed'
    ? "The release checks' thorough part found nothing."
    : ''

/** Minutes are precise enough, and keep the table within 80 columns. */
const toMinute = (at: string) => `${at.slice(0, 16)}Z`

const changesText = (changes: HistoryRecord['changes']) =>
  changes
    .map(({ area, from, to, disabled, canary }) => {
      if (canary)
        return `${area} canary ${canary.version} ${canary.percent === 0 ? 'ended' : `${canary.percent} %`}`
      const move = from === to ? to : `${from ?? 'nothing'} -> ${to}`
      return `${area} ${move}${disabled ? ' (disabled)' : ''}`
    })
    .join(', ')

const outcomeOf = (gate: AreaOverview['versions'][number]['gate']) =>
  gate?.thorough === 'passed' ? 'passed, thorough' : (gate?.outcome ?? '-')

export function overviewText(rows: AreaOverview[], detailed: boolean): string {
  if (rows.length === 0) return 'The registry is empty.'
  const header = ['AREA', 'ACTIVE', 'LAST GOOD', 'SINCE', 'BY', 'FAILED 1H', 'STATE', 'WHY']
  const body = rows.map((row) => [
    row.area,
    row.active ?? '-',
    row.lastGood ?? '-',
    row.since ? toMinute(row.since) : '-',
    row.by ?? '-',
    String(row.failures),
    stateText(row),
    row.disabled?.reason ?? row.reason ?? '-',
  ])
  const text = [table([header, ...body]), forcedText(rows), figuresText(rows)].filter(Boolean).join('\n\n')
  if (!detailed) return text
  const versions = rows.flatMap((row) =>
    row.versions.map(({ version, publishedAt, gate, commit }) => [
      row.area,
      version,
      publishedAt,
      outcomeOf(gate),
      commit ?? '-',
    ]),
  )
  return `${text}\n\n${table([['AREA', 'VERSION', 'PUBLISHED', 'GATE', 'COMMIT'], ...versions])}`
}

/** What the release checks had found in versions that are live by force. */
const forcedText = (rows: AreaOverview[]) =>
  rows
    .flatMap(({ area, active, forced = [] }) =>
      forced.map((problem) => `${area} ${active} was forced although: ${problem}`),
    )
    .join('\n')

/** Visits, failures and timings of the active versions and, in the next line, of the canaries. */
function figuresText(rows: AreaOverview[]): string {
  const body = rows.flatMap(({ area, active, canary, figures }) => [
    ...(active === null ? [] : [figuresRow(area, active, 'active', figures.active)]),
    ...(canary ? [figuresRow(area, canary.version, `canary ${canary.percent} %`, figures.canary)] : []),
  ])
  if (!rows.some(({ canary, figures }) => canary || figures.active?.visits)) return ''
  return table([
    ['AREA', 'VERSION', 'AS', 'VISITS 24H', 'FAILING', 'NETWORKS', 'LCP P50/P75', 'INP P50/P75'],
    ...body,
  ])
}

const figuresRow = (area: string, version: string, as: string, figures: Figures | null) => [
  area,
  version,
  as,
  String(figures?.visits ?? 0),
  figures?.visits ? `${figures.failing} (${((100 * figures.failing) / figures.visits).toFixed(1)} %)` : '-',
  String(figures?.networks ?? 0),
  speedText(figures?.lcp),
  speedText(figures?.inp),
]

const speedText = (speed: Speed | undefined) => (speed ? `${speed.median}/${speed.p75} ms` : '-')

function stateText({ active, canary, disabled }: AreaOverview): string {
  if (disabled) return 'disabled'
  if (canary) return `on, canary ${canary.version} ${canary.percent} %`
  return active ? 'on' : 'published only'
}

export function historyText(records: HistoryRecord[]): string {
  if (records.length === 0) return 'No changes.'
  const forced = records.flatMap(({ revision, gate }) =>
    gate.flatMap((check) =>
      check.forced.map((problem) => `Revision ${revision} was forced although: ${problem}`),
    ),
  )
  const changes = table([
    ['REVISION', 'AT', 'BY', 'WHAT', 'WHY'],
    ...records.map((record) => [
      String(record.revision),
      record.at,
      record.actor,
      `${record.action} ${changesText(record.changes)}${record.gate.some(({ forced }) => forced.length > 0) ? ' (forced)' : ''}${record.changes.some((change) => change.securityFix) ? ' (security fix)' : ''}`,
      record.reason || '-',
    ]),
  ])
  return [changes, forced.join('\n')].filter(Boolean).join('\n\n')
}

export function verificationText({ releases, files, problems }: Verification): string {
  const total = `${releases} releases, ${files} files`
  return problems.length === 0
    ? `All intact: ${total}.`
    : `${problems.join('\n')}\n${problems.length} problems in ${total}.`
}

export function explainedText({ file, line, column, text }: sourceMaps.Explained): string {
  const width = String(text.at(-1)?.line ?? 0).length
  const lines = text.map(
    (sourceLine) =>
      `${sourceLine.line === line ? '>' : ' '} ${String(sourceLine.line).padStart(width)} | ${sourceLine.code}`,
  )
  return [`${file}:${line}:${column}`, ...lines].join('\n')
}

export function checkText(reports: CheckReport[]): string {
  return reports
    .map(({ area, version, outcome, forced, intended = [] }) => {
      const why =
        outcome === 'ungated' ? ['no Chromium here (CHROMIUM_PATH names one), or no shell is live'] : forced
      const differing = intended.map((difference) => `differs from the live version: ${difference}`)
      return [`${area} ${version}: ${outcome}`, ...[...why, ...differing].map((line) => `  ${line}`)].join(
        '\n',
      )
    })
    .join('\n')
}

export function diffText(diff: ReleaseDiff): string {
  const { area, from, to, files, routes, requires, size, commits } = diff
  const kb = (bytes: number | null) => (bytes === null ? '-' : `${Math.ceil(bytes / 1024)} KB`)
  const lines = [
    `${area} ${from} (${kb(size.before)}, ${commits.before ?? 'no commit'}) -> ${to} (${kb(size.after)}, ${commits.after ?? 'no commit'})`,
    ...routes.added.map((route) => `route added: ${route}`),
    ...routes.removed.map((route) => `route removed: ${route}`),
    ...requires.map(({ name, before, after }) => `requires ${name}: ${before ?? '-'} -> ${after ?? '-'}`),
  ]
  if (files.length === 0) return [...lines, 'The files are the same.'].join('\n')
  const rows = files.map(({ file, change, before, after }) => [change, file, kb(before), kb(after)])
  return [...lines, '', table([['FILE', 'NAME', 'BEFORE', 'AFTER'], ...rows])].join('\n')
}

export function prunedText({ outcome, releases }: pruning.Pruned): string {
  if (releases.length === 0) return 'Nothing to prune.'
  const kb = Math.ceil(releases.reduce((sum, { size }) => sum + size, 0) / 1024)
  const verb = outcome === 'pruned' ? 'Removed' : 'Would remove'
  return `${verb} ${releases.map(({ area, version }) => `${area} ${version}`).join(', ')} (${kb} KB).`
}

export function restoredText({ outcome, record, skipped }: Restored): string {
  const lost = skipped.map((revision) => `history/${revision}.json is not sound and was left out.`)
  const done = outcome === 'restored' ? 'live.json shows' : 'live.json would show'
  const what = record
    ? `${done} revision ${record.revision}: ${record.action} by ${record.actor}, ${record.at}.`
    : 'live.json shows the newest change of the history.'
  return [...lost, what].join('\n')
}

/** The grants of a key: `operator, team:mf-mapa`. */
export const grantsText = (key: PublishingKey) =>
  key.local ? 'everything' : [...key.grants, ...key.areas.map((area) => teamText(key, area))].join(', ')

function teamText(key: PublishingKey, area: string): string {
  const { bytes } = publishingKeys.grantedBudget(key, area) ?? {}
  const limits = [
    ...(publishingKeys.grantedPaths(key, area) ?? []),
    ...(bytes === undefined ? [] : [`bytes=${bytes}`]),
  ]
  return `team:${area}${limits.length > 0 ? ` (${limits.join(' ')})` : ''}`
}

export function keysText(keys: PublishingKey[]): string {
  if (keys.length === 0) return 'There are no keys yet.'
  return table([
    ['KEY', 'MAY', 'OWNER', 'SINCE', 'STATE'],
    ...keys.map((key) => [
      key.id,
      grantsText(key),
      key.owner || '-',
      key.addedAt,
      key.revoked ? `revoked ${key.revoked.at}: ${key.revoked.reason}` : 'valid',
    ]),
  ])
}

/** Keeps one long cell, such as a change of many areas, from pushing the other columns off the screen. */
const WIDEST = 40

function table(rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) =>
      row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length > WIDEST ? 0 : cell.length)),
    [],
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const waitingText = (waiting: readonly WaitingKey[]) =>
  waiting.length === 0
    ? 'No passkey waits to be allowed.'
    : waiting
        .map(({ id, rpId, origin = rpId, requestedAt }) => `${id}  for ${origin}, since ${requestedAt}`)
        .join('\n')
