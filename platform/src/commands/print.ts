import type { HistoryRecord } from '@fcr/shared/contracts/releases'
import type { Committed } from '../registry/commit'
import type { AreaOverview } from '../registry/overview'
import type { Published } from '../registry/publish'
import type { Verification } from '../registry/verify'

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
  return `Done (${action}): ${changesText(changes)}. Revision ${revision}.`
}

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
    row.since ?? '-',
    row.by ?? '-',
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
      `${record.action} ${changesText(record.changes)}`,
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

function table(rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, column) => Math.max(known[column] ?? 0, cell.length)),
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
