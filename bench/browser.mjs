import { chromium } from 'playwright-core'
import { findChromium, findFullChromium } from '../tooling/test/chromium.mjs'

/** Starts a Chromium without background traffic. @param {{ full?: boolean, args?: string[] }} [options] `full`: not the headless shell */
export const launchBrowser = async ({ full = false, args = [] } = {}) =>
  chromium.launch({
    executablePath: await (full ? findFullChromium() : findChromium()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', ...args],
  })
