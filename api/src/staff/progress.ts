/** Between two lines, in milliseconds; an import that takes less says nothing. */
const pause = 2000

/** Tells how far a long import is. */
export function createProgress(tell: (line: string) => void, now = Date.now) {
  let told = now()
  return (rows: number, share: number) => {
    if (now() - told < pause) return
    told = now()
    tell(`  ${new Intl.NumberFormat('es-CO').format(rows)} filas (${Math.floor(share * 100)} %)`)
  }
}
