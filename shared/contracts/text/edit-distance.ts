/** Returns the number of letters added, omitted, replaced or swapped with their neighbour (Damerau–Levenshtein). */
export function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          swapped && row > 1 && column > 1 ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(a.length, b.length)
}
