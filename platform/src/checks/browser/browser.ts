import type { Browser } from 'playwright-core'
import { Refusal, errorMessage } from '../../files'

/**
 * Launches a browser that contacts only the site under test.
 * @throws Refusal `no-browser` when the program does not start
 */
export async function launch(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  const launched = chromium.launch({
    executablePath,
    args: [
      // Chromium's sandbox does not work as root, the user of most containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Use the font's own glyph widths, as on visitors' screens. The headless shell would round them.
      '--font-render-hinting=none',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
    ],
  })
  return launched.catch((error: unknown) => {
    const [why] = errorMessage(error).split('\n')
    throw new Refusal(
      'no-browser',
      `the release checks' browser ${executablePath} does not start: ${why ?? ''}`,
    )
  })
}
