import { site, type Site } from '@fcr/shared/contracts/site'
import type { FastifyBaseLogger } from 'fastify'
import { followFile } from './followed-file'
import { troubleLog } from './troubles'

export type SiteConfig = Awaited<ReturnType<typeof openSiteConfig>>

/** The site's configuration, followed as it changes. A file that is missing or malformed means the defaults. */
export async function openSiteConfig(file: string | undefined, log: FastifyBaseLogger, pollMs?: number) {
  let current = site.parse({})
  const trouble = troubleLog(log, 'site configuration')
  let existed = false
  if (file === undefined)
    return { current: () => current, glance: () => Promise.resolve(), close: () => undefined }
  const followed = followFile(
    file,
    (text) => {
      const { value, problems } = readSite(text)
      current = value
      // A site that never had one is as its operators want it; one that disappears is trouble.
      if (text === undefined && !existed) log.info('site configuration: no file, the defaults apply')
      else trouble(problems, 'the defaults apply')
      existed ||= text !== undefined
      return Promise.resolve('settled')
    },
    pollMs,
  )
  await followed.refresh()
  return { current: () => current, glance: followed.glance, close: followed.close }
}

function readSite(text: string | undefined): { value: Site; problems: string[] } {
  const defaults = site.parse({})
  if (text === undefined) return { value: defaults, problems: ['the file is missing'] }
  try {
    const parsed = site.safeParse(JSON.parse(text))
    if (parsed.success) return { value: parsed.data, problems: [] }
    return {
      value: defaults,
      problems: parsed.error.issues.map((issue) => `'${issue.path.join('.')}' ${issue.message}`),
    }
  } catch {
    return { value: defaults, problems: ['the file is not JSON'] }
  }
}
