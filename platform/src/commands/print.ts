import type { HistoryRecord, PublishingKey } from '@fcr/shared/contracts/releases'
import type { Committed } from '../registry/commit'
import type { ReleaseDiff } from '../registry/diff'
import type { GateReport } from '../registry/gate'
import type { AreaOverview } from '../registry/overview'
import type { Pruned } from '../registry/prune'
import type { Published } from '../registry/publish'
import type { Verification } from '../registry/verify'
import { claimedName } from './place'

export function publishedText({ outcome, area, ref, release, size }: Published): string {
  const what = `${area} ${ref.version}`
  const how = `${Object.keys(release.files).length} files, ${Math.ceil(size / 1024)} KB`
  if (outcome === 'unchanged') return `${what} is published already, with the same content.`
  return outcome === 'published' ? `Published ${what} (${how}).` : `Would publish ${what} (${how}).`
}

export function committedText(result: Committed): string {
  if (result.outcome === 'unchanged') return `Nothing to do: ${result.why}.`
  if (result.outcome === 'would-change')
    return `Would ${result.plan.action}: ${changesText(result.plan.changes)}.`
  const { action, changes, revision } = result.record
  const ungated = result.record.gate.filter(({ outcome }) => outcome === 'ungated')
  const forced = result.record.gate.flatMap((each) => each.forced)
  return [
    `Done (${action}): ${changesText(changes)}. Revision ${revision}.`,
    ...ungated.map(
      ({ area, version }) => `${area} ${version} is ungated: nobody has mounted it in a browser.`,
    ),
    ...forced.map((problem) => `Forced although: ${problem}`),
  ].join('\n')
}

/** Minutes are precise enough, and keep the table within 80 columns. */
const toMinute = (at: string) => `${at.slice(0, 16)}Z`

const changesText = (changes: HistoryRecord['changes']) =>
  changes
    .map(({ area, from, to, disabled }) => {
      const move = from === to ? to : `${from ?? 'nothing'} -> ${to}`
      return `${area} ${move}${disabled ? ' (disabled)' : ''}`
    })
    .join(', ')

export function overviewText(rows: AreaOverview[], detailed: boolean): string {
  if (rows.length === 0) return 'The registry is empty.'
  const header = ['AREA', 'ACTIVE', 'LAST GOOD', 'SINCE', 'BY', 'FAILED 1H', 'STATE']
  const body = rows.map((row) => [
    row.area,
    row.active ?? '-',
    row.lastGood ?? '-',
    row.since ? toMinute(row.since) : '-',
    row.by === null ? '-' : claimedName(row.by),
    String(row.failures),
    row.disabled ? `disabled: ${row.disabled.reason}` : row.active ? 'on' : 'published only',
  ])
  const text = table([header, ...body])
  if (!detailed) return text
  const versions = rows.flatMap((row) =>
    row.versions.map((each) => [row.area, each.version, each.publishedAt, each.commit ?? '-']),
  )
  return `${text}\n\n${table([['AREA', 'VERSION', 'PUBLISHED', 'COMMIT'], ...versions])}`
}

export function historyText(records: HistoryRecord[]): string {
  if (records.length === 0) return 'No changes.'
  return table([
    ['REVISION', 'AT', 'BY', 'WHAT', 'WHY'],
    ...records.map((record) => [
      String(record.revision),
      record.at,
      record.actor,
      `${record.action} ${changesText(record.changes)}${record.gate.some(({ forced }) => forced.length > 0) ? ' (forced)' : ''}`,
      record.reason || '-',
    ]),
  ])
}

export function verificationText({ releases, files, problems }: Verification): string {
  const total = `${releases} releases, ${files} files`
  return problems.length === 0
    ? `All intact: ${total}.`
    : `${problems.join('\n')}\n${problems.length} problems in ${total}.`
}

export function gateText(reports: GateReport[]): string {
  return reports
    .map(({ area, version, outcome, forced }) => {
      const why =
        outcome === 'ungated' ? ['no Chromium here (CHROMIUM_PATH names one), or no shell is live'] : forced
      return [`${area} ${version}: ${outcome}`, ...why.map((problem) => `  ${problem}`)].join('\n')
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

export function prunedText({ outcome, releases }: Pruned): string {
  if (releases.length === 0) return 'Nothing to prune.'
  const kb = Math.ceil(releases.reduce((sum, { size }) => sum + size, 0) / 1024)
  const verb = outcome === 'pruned' ? 'Removed' : 'Would remove'
  return `${verb} ${releases.map(({ area, version }) => `${area} ${version}`).join(', ')} (${kb} KB).`
}

export function keysText(keys: PublishingKey[]): string {
  if (keys.length === 0) return 'No key may publish anything yet.'
  return table([
    ['KEY', 'AREAS', 'OWNER', 'SINCE', 'STATE'],
    ...keys.map(({ id, areas, local, owner, addedAt, revoked }) => [
      id,
      local ? 'every area' : areas.join(', '),
      owner || '-',
      addedAt,
      revoked ? `revoked ${revoked.at}: ${revoked.reason}` : 'valid',
    ]),
  ])
}

/** Keeps one long cell, such as a change of many areas, from pushing the other columns off the screen. */
const WIDEST = 40

function table(rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (known, row) =>
      row.map((cell, column) => Math.max(known[column] ?? 0, cell.length > WIDEST ? 0 : cell.length)),
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
