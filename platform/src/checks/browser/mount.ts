import { findChromium } from '@fcr/shared/server/chromium.mjs'
import type { Browser } from 'playwright-core'
import type { Mount } from '../release-checks'
import { launch } from './browser'
import { lookAtSite } from './look-at-site'
import type { Serve } from './stage'

/** Mounts areas in headless Chromium, if this machine has one and the site has a shell. @param say a line of progress */
export const mountInBrowser =
  (env: Readonly<Record<string, string | undefined>>, serve: Serve, say?: (line: string) => void): Mount =>
  async (request) => {
    const program = findChromium(env)
    if (program === undefined) return undefined
    const browser = await launch(program)
    try {
      return await mountIn(browser, serve, say)(request)
    } finally {
      await browser.close()
    }
  }

/** As above, in a browser that is running. */
export const mountIn =
  (browser: Browser, serve: Serve, say: (line: string) => void = () => undefined): Mount =>
  async (request) =>
    request.areas['shell'] ? lookAtSite(browser, request, { serve, say }) : undefined
