import { site, type Site } from '@fcr/shared/contracts/site'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { errorMessage, problemLog } from '../../files'
import { followFile, type Following } from '../version-routing/followed-file'

export type SiteConfig = Awaited<ReturnType<typeof createSiteConfig>>

/** Follows the site's configuration as it changes. Missing or malformed entries get their defaults. */
export async function createSiteConfig(
  app: FastifyInstance,
  file: string | undefined,
  following?: Following,
) {
  const { log } = app
  let current = site.parse({})
  const reportProblems = problemLog(log, 'site configuration')
  let existed = false
  app.decorate('siteConfig', () => current)
  if (file === undefined) return { current: () => current, refreshWithTimeout: () => Promise.resolve() }
  const followed = followFile(
    [file],
    (text) => {
      const { value, problems } = readSite(text)
      current = value
      // A configuration that never existed is intended; one that disappears is a problem.
      if (text === undefined && !existed) log.info('site configuration: no file, the defaults apply')
      else reportProblems(problems, 'the defaults apply')
      existed ||= text !== undefined
      return Promise.resolve('settled')
    },
    following,
  )
  app.addHook('onClose', () => followed.close())
  await followed.refresh()
  return { current: () => current, refreshWithTimeout: followed.refreshWithTimeout }
}

function readSite(text: string | undefined): { value: Site; problems: string[] } {
  const defaults = site.parse({})
  if (text === undefined) return { value: defaults, problems: ['the file is missing or cannot be read'] }
  let written: unknown
  try {
    // Some editors write a byte order mark.
    written = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return {
      value: defaults,
      problems: [`the file is not JSON: ${errorMessage(error).replace(/\s+/g, ' ')}`],
    }
  }
  const parsed = site.safeParse(written)
  if (parsed.success) return { value: parsed.data, problems: [] }
  const problems = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `'${path.join('.')}' ${message}`,
  )
  return { value: withoutWrong(written, parsed.error.issues) ?? defaults, problems }
}

/**
 * Returns the configuration without its invalid entries, so that one invalid entry does not discard the
 * others.
 */
function withoutWrong(written: unknown, issues: readonly z.core.$ZodIssue[]): Site | undefined {
  if (typeof written !== 'object' || written === null) return undefined
  const wrong = new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [String(issue.path[0])],
    ),
  )
  return site.safeParse(Object.fromEntries(Object.entries(written).filter(([key]) => !wrong.has(key)))).data
}
