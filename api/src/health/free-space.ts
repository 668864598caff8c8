import { statfs } from 'node:fs/promises'

/** Bytes that this process can still write to the disk of a folder. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Bytes below which somebody has to make room soon, or now; deploy/prometheus/fcr.rules.yml has the same. */
export const littleSpace = 5e9
export const noSpace = 1e9
