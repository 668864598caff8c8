import type { Site } from '@fcr/shared/contracts/site'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../settings'
import type { MailOffice } from './deliver'
import { folderTransport, isLocalServer, smtpTransport } from './transport'

/**
 * Opens what sends the site's messages: the mail server of the settings, or else a folder.
 * @param origin the site's own address, for links; without a slash at its end
 * @throws if the emblem cannot be read
 */
export async function openMailOffice(
  settings: Settings,
  { origin, site }: { origin: string; site: () => Site },
): Promise<MailOffice> {
  const { smtpUrl, production, mailFolder, mailFrom, packageDir } = settings
  return {
    transport:
      smtpUrl === undefined
        ? folderTransport(mailFolder)
        : smtpTransport(smtpUrl, { requireTls: production && !isLocalServer(smtpUrl) }),
    from: mailFrom,
    emblem: await readFile(join(packageDir, 'mail', 'emblema.png')),
    sender: () => {
      const { name, contact } = site()
      // A telephone number stays on one line.
      const phone = contact.mobile.replaceAll(' ', '\u00a0')
      return { name, address: contact.address, email: contact.email, phone, origin }
    },
  }
}
