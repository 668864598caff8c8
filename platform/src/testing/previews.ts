import path from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { previewToken } from '@fcr/shared/platform/previews'
import { signatureText, type SignedType } from '@fcr/shared/platform/signed-changes'
import { signPreview } from '../deployments/preview'
import { layout } from '../files/layout'
import { allowKey } from '../trust/key-changes'
import { passkeyPublicKey } from '../trust/key-requests'
import { makeKey, readSigner } from '../trust/keys'
import { Authenticator } from './authenticator'
import { createMapSite, request, versionFor as versionIn } from './visits'

/** The site of the current test, and the gateway that it asks. */
export let site: Awaited<ReturnType<typeof createMapSite>>['site']
export let publishMapa: Awaited<ReturnType<typeof createMapSite>>['publishMap']
export let app: FastifyInstance
beforeEach(async () => {
  ;({ site, publishMap: publishMapa } = await createMapSite())
  app = site.app
})
afterEach(() => site.remove())

export const get = (url: string, cookie?: string, headers?: Record<string, string>) =>
  request(app, url, cookie, headers)
export const versionFor = (cookie?: string, area?: string, url?: string) => versionIn(app, cookie, area, url)
/** Asks another gateway from now on. */
export async function restart(options: Parameters<typeof site.start>[0]) {
  app = await site.start(options)
}

export const hour = 3_600_000
export const tokenFor = async (
  version: string,
  expires = Date.now() + hour,
  area = 'mf-mapa',
  keyFile?: string,
) => signPreview(await readSigner(keyFile ?? layout(site.registryDir).localKey), { area, version, expires })
export const shown = (body: string) => /<aside id="fcr-avisos"[^>]*>.*?<\/aside>/.exec(body)?.[0] ?? ''

/** @param instead what the passkey signs in place of what the token says */
export const passkeyToken = (device: Authenticator, kind: SignedType = 'preview', instead: object = {}) => {
  const granted = { area: 'mf-mapa', version: '1.2.0', expires: Date.now() + hour }
  const assertion = device.signStatement(kind, { ...granted, ...instead })
  return previewToken(granted, device.id, signatureText(assertion))
}
export const allowedPasskey = async () => {
  const device = new Authenticator()
  const { credential, host: rpId } = device
  const grant = { grants: ['operator' as const], owner: 'Lucía Ejemplo', by: 'ana' }
  await allowKey(layout(site.registryDir), passkeyPublicKey(device), {
    ...grant,
    passkey: { credential, rpId },
  })
  return device
}
export const newKey = async (name = 'equipo') => {
  const file = path.join(site.dir, `${name}.pem`)
  await makeKey(file)
  return file
}
