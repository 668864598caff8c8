/** Interval between lines, in milliseconds; shorter imports print nothing. */
const pause = 2000

/** Reports the progress of a long import. */
export function createProgress(tell: (line: string) => void, now = Date.now) {
  let told = now()
  return (rows: number, share: number) => {
    if (now() - told < pause) return
    told = now()
    tell(`  ${new Intl.NumberFormat('es-CO').format(rows)} filas (${Math.floor(share * 100)} %)`)
  }
}
