import { PREVIEW_ADDRESS } from '@fcr/shared/platform/previews'
import { publishingKeys } from '../trust'
import { isReviewed } from '../deployments'
import { asIntended, dryRun, force, reason, securityFix } from './options'
import type { Parts, Program } from './program'
import { reportChange } from './report-change'
import { hours, percentage, readArea, readVersion, UsageError } from './usage'

/** Versions that only some visitors see. */
export function addForSomeVisitors(program: Program, { open, site, report }: Parts) {
  const done = reportChange(report)
  program
    .command('canary')
    .description(
      'give a version to a share of the visitors after it passes the release checks, or to a larger share',
    )
    .argument('<area>', '', readArea)
    .argument('[version]', '', readVersion)
    .option('--percent <n>', 'share of the visitors', percentage)
    .option('--stop', 'end the canary: its visitors get the active version again')
    .option('--reason <text>', 'why; the history records it', '')
    .addOption(asIntended)
    .addOption(force)
    .addOption(securityFix)
    .addOption(dryRun)
    .action(async (area, version, { percent, stop, asIntended: intended, ...why }) => {
      const { registry, signer } = open(program.opts())
      const meta = { signer: await signer(), ...why, reason: why.reason.trim() }
      const isEnd = stop && version === undefined && percent === undefined && !why.force && !why.securityFix
      if (isEnd) await done(registry, registry.endCanary(area, meta))
      else if (stop || version === undefined || percent === undefined)
        throw new UsageError('canary needs <area> <version> --percent <n>, or <area> --stop')
      else await done(registry, registry.canary({ area, version }, percent, { ...meta, intended }))
    })
  program
    .command('promote')
    .description("make an area's canary its active version")
    .argument('<area>', '', readArea)
    .addOption(reason('promote'))
    .addOption(asIntended)
    .addOption(force)
    .addOption(securityFix)
    .addOption(dryRun)
    .action(async (area, { asIntended: intended, ...why }) => {
      const { registry, signer } = open(program.opts())
      await done(registry, registry.promote(area, { signer: await signer(), intended, ...why }))
    })
  program
    .command('preview')
    .description('print a link that shows a published version to browsers that open it')
    .argument('<area>', '', readArea)
    .argument('<version>', '', readVersion)
    .option('--hours <n>', 'how long the link works, at most 720', hours, 24)
    .option(
      '--site <address>',
      "the site's address (default: the first of $SITE_ORIGINS, or the local start's)",
    )
    .action(async (area, version, options) => {
      const { registry, signer } = open(program.opts())
      const grant = { hours: options.hours, signer: await signer() }
      const token = await registry.preview(area, version, grant)
      const link = `${site(options.site)}${PREVIEW_ADDRESS}?t=${token}`
      const [keys, live] = await Promise.all([registry.keys(), registry.live()])
      const key = keys.find(({ id }) => id === grant.signer?.id)
      // Without a key, a local registry's own key signs it.
      const reviewed = isReviewed(
        { area, version, isOperators: !key || publishingKeys.hasGrant(key, 'operator') },
        live,
      )
      const limits = `${area} ${version} is not live: this link works only in browsers without a session of the site, for reading. An operator's key makes one without these limits.`
      report({
        text: reviewed ? link : `${link}\n${limits}`,
        data: { area, version, hours: options.hours, link, reviewed },
      })
    })
}
