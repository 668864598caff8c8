/** A name on the map; its colour depends on its kind. */
export type LabelKind = 'sea' | 'country' | 'department' | 'town' | 'place'

/** A name. `x` and `y`: its point on the map's pane, in pixels; a town's or place's name is drawn next to it. */
export type Name = {
  kind: LabelKind
  text: string
  x: number
  y: number
  /** Radius of the symbol at the point, in pixels; 0: the name is centred on the point. */
  radius: number
}

export type Box = { left: number; top: number; right: number; bottom: number }
/** A name with its text's anchor and baseline. */
export type Label = Name & { anchor: 'start' | 'middle' | 'end'; textX: number; textY: number }

/** Font size in pixels, as in base-map.module.css. */
const size = 15
/** Average width of a letter, relative to the font size. */
const letter = 0.56
const cell = 64

/** Boxes by the squares of a grid. */
class Taken {
  private readonly cells = new Map<string, Box[]>()

  add(box: Box) {
    for (const key of this.keys(box)) {
      const there = this.cells.get(key)
      if (there) there.push(box)
      else this.cells.set(key, [box])
    }
  }

  isFree = (box: Box) =>
    this.keys(box).every((key) =>
      (this.cells.get(key) ?? []).every(
        (other) =>
          box.right <= other.left ||
          box.left >= other.right ||
          box.bottom <= other.top ||
          box.top >= other.bottom,
      ),
    )

  private keys({ left, top, right, bottom }: Box): string[] {
    const keys: string[] = []
    for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x += 1)
      for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y += 1) keys.push(`${x},${y}`)
    return keys
  }
}

/** The names that fit, in order of importance: none covers another or an obstacle; the rest are left out. */
export function layoutLabels(names: readonly Name[], obstacles: readonly Box[]): Label[] {
  const taken = new Taken()
  for (const box of obstacles) taken.add(box)
  return names.flatMap((name) => {
    for (const label of positions(name)) {
      const box = boxOf(label)
      if (!taken.isFree(box)) continue
      taken.add(box)
      return [label]
    }
    return []
  })
}

function positions(name: Name): Label[] {
  const { x, y, radius } = name
  const middle = y + size * 0.35
  if (radius === 0) return [{ ...name, anchor: 'middle', textX: x, textY: middle }]
  const gap = radius + 4
  return [
    { ...name, anchor: 'start', textX: x + gap, textY: middle },
    { ...name, anchor: 'end', textX: x - gap, textY: middle },
    { ...name, anchor: 'middle', textX: x, textY: y - gap },
    { ...name, anchor: 'middle', textX: x, textY: y + gap + size * 0.8 },
  ]
}

export function boxOf({ text, anchor, textX, textY }: Label): Box {
  const width = text.length * size * letter
  const left = anchor === 'start' ? textX : anchor === 'end' ? textX - width : textX - width / 2
  return { left, top: textY - size, right: left + width, bottom: textY + size * 0.25 }
}
