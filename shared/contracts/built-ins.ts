// Built-in functions that the oldest supported browsers lack. Type checking refuses the others (`lib` in tsconfig.json).

/** Object.hasOwn */
export const hasOwn = (object: object, name: string): boolean =>
  Object.prototype.hasOwnProperty.call(object, name)

/** Array.prototype.findLastIndex */
export const findLastIndex = <Item>(
  items: readonly Item[],
  holds: (item: Item, index: number) => boolean,
): number => items.reduce((last, item, index) => (holds(item, index) ? index : last), -1)
