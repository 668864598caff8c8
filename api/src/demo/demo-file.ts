import { staffRole } from '@fcr/shared/contracts/staff/staff'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const credentials = z.strictObject({ numero_identificacion: z.string(), password: z.string() })
export type Credentials = z.infer<typeof credentials>

const staff = z.strictObject({
  name: z.string(),
  roles: z.array(staffRole),
  email: z.string(),
  password: z.string(),
  /** In base32, for an application that shows codes. */
  totpSecret: z.string(),
})
export type DemoStaff = z.infer<typeof staff>

const demo = z.strictObject({
  url: z.string(),
  member: credentials,
  mustChange: credentials,
  codes: z.strictObject({ JEP: z.array(z.string()), UBPD: z.array(z.string()) }),
  staff: z.array(staff),
})
/** `<data folder>/demo.json`, the only place that contains the demo's passwords and codes. */
export type Demo = z.infer<typeof demo>

const pathOf = (dataDir: string) => join(dataDir, 'demo.json')

// Written by an earlier release, it has no staff.
const earlier = demo.extend({ staff: demo.shape.staff.default([]) })

/** Reads the file of an earlier start; undefined if it is missing or invalid. */
export async function readDemo(dataDir: string): Promise<Demo | undefined> {
  try {
    return earlier.parse(JSON.parse(await readFile(pathOf(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

export async function writeDemo(dataDir: string, content: Demo): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const own = `${pathOf(dataDir)}.${randomUUID()}`
  await writeFile(own, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(own, pathOf(dataDir))
}
