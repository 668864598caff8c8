import { inBogota } from '@fcr/shared/contracts/dates'

const two = (value: number) => String(value).padStart(2, '0')

/** 'el 22/11/2026 a las 08:10', in Colombian time. */
export function when(moment: Date): string {
  const at = inBogota(moment)
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
  return `el ${day} a las ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}
