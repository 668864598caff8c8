import type { CDPSession, Page } from '@playwright/test'

/** Chromium's virtual authenticator: a platform authenticator that verifies the person at once. */
export async function addAuthenticator(page: Page): Promise<CDPSession & { authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return Object.assign(session, { authenticatorId })
}
