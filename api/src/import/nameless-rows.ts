const ending = /sin número ni nombre no se ley/

/** Counts rows with neither number nor name, such as formulas and formats dragged below a table. */
export class NamelessRows {
  private count = 0
  private first = 0
  private last = 0

  add(line: number) {
    this.count += 1
    this.first ||= line
    this.last = line
  }

  /** Returns one note about all of them; empty if there are none. */
  notes(): string[] {
    const { count, first, last } = this
    if (count === 0) return []
    return count === 1
      ? [`1 fila sin número ni nombre no se leyó (línea ${first}).`]
      : [`${count} filas sin número ni nombre no se leyeron (líneas ${first} a ${last}).`]
  }
}

/** Whether a note is about such rows, from an earlier review. */
export const isOfNamelessRows = (note: string) => ending.test(note)
