/** Working days before the due date from which it is shown as near. */
const near = 3

/** Words and tag of a due date that is `daysLeft` working days away; 0 is today, negative has passed. */
export function dueState(daysLeft: number): { kind: 'calm' | 'due' | 'hot'; words: string } {
  if (daysLeft < 0)
    return { kind: 'hot', words: `Venció hace ${-daysLeft === 1 ? '1 día' : `${-daysLeft} días`}` }
  if (daysLeft === 0) return { kind: 'hot', words: 'Vence hoy' }
  if (daysLeft === 1) return { kind: 'due', words: 'Vence mañana' }
  return { kind: daysLeft <= near ? 'due' : 'calm', words: `Vence en ${daysLeft} días hábiles` }
}
