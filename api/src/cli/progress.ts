/** Interval between lines, in milliseconds; shorter imports print nothing. */
const pause = 2000

/** Reports the progress of a long import. */
export function createProgress(log: (line: string) => void) {
  let lastLogged = Date.now()
  return (rows: number, share: number) => {
    if (Date.now() - lastLogged < pause) return
    lastLogged = Date.now()
    log(`  ${new Intl.NumberFormat('es-CO').format(rows)} filas (${Math.floor(share * 100)} %)`)
  }
}
