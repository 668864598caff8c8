import { inBogota } from '@fcr/shared/contracts/dates'

/** Replaces control characters: a stored name must not control the terminal. */
// eslint-disable-next-line no-control-regex -- they are removed
export const printable = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')

/** Approximate width in terminal columns; our texts are Latin. */
const widthOf = (text: string) => text.normalize('NFC').length

/** Formats rows as aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows].map((row) => row.map(printable))
  const widths = head.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))))
  const draw = (row: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? ''
        return cell + ' '.repeat(width - widthOf(cell))
      })
      .join('  ')
      .trimEnd()
  const [first = [], ...others] = all
  return [draw(first), draw(widths.map((width) => '─'.repeat(width))), ...others.map(draw)]
}

/** Formats an instant in Colombian time, to the minute. */
export const moment = (date: Date | null | undefined): string =>
  date ? inBogota(date).toISOString().slice(0, 16).replace('T', ' ') : '—'
