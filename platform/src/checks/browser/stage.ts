import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { ShapesByEndpoint } from '@fcr/shared/contracts/endpoint-shapes'
import type { Live, LiveArea } from '@fcr/shared/platform/deployment-state'
import type { FastifyInstance } from 'fastify'
import { disk, layout, type Layout } from '../../files'
import { keyChanges, keyrings, publishingKeys, signedChanges } from '../../trust'
import { releaseFiles, states } from '../../store'
import { createStubApi, roleHeader, type Role } from './stub-api'

/** Creates the server of the site's pages on a registry: the gateway, which this room must not import. */
export type Serve = (registryDir: string) => Promise<Pick<FastifyInstance, 'ready' | 'routing' | 'close'>>
export type Stage = { url: string; close(): Promise<void> }

/**
 * Starts the proposed site on a separate port: the real gateway with the real releases and a planned live state.
 * Changed areas have no older version to fall back to, which could hide a failure.
 */
export async function createStage(
  at: Layout,
  areas: Live['areas'],
  changed: readonly string[],
  serve: Serve,
): Promise<Stage> {
  // Temporary folders of killed commands are cleaned up.
  const dir = disk.temporaryPath(at.temporary, 'stage')
  await mkdir(dir, { recursive: true })
  const planned: Live = {
    formatVersion: 1,
    revision: 1,
    updatedAt: new Date().toISOString(),
    areas: Object.fromEntries(
      Object.entries(areas).map(([area, entry]): [string, LiveArea] => [
        area,
        // Other areas' canaries are left out: every page of the release checks must get the same versions.
        { ...entry, canary: null, ...(changed.includes(area) && { lastGood: null, disabled: null }) },
      ]),
    ),
  }
  await symlink(path.resolve(at.areas), path.join(dir, 'areas'))
  await signPlanned(at, dir, planned)
  const respondAs = createStubApi(await endpointsOf(at, planned.areas))
  const gateway = await serve(dir)
  await gateway.ready()
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/api/')) respondAs(roleOf(request), request, response)
    else gateway.routing(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await gateway.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The calls of all versions. A damaged release has none; it must not block a repair. */
async function endpointsOf(at: Layout, areas: Live['areas']): Promise<ShapesByEndpoint> {
  const releases = await Promise.all(
    Object.entries(areas).map(([area, { active }]) =>
      releaseFiles.readVerifiedRelease(at, area, active).catch(() => undefined),
    ),
  )
  return Object.assign({}, ...releases.map((release) => release?.endpoints)) as ShapesByEndpoint
}

/** The state is not live: it is signed with a temporary key, which no other registry accepts. */
async function signPlanned(at: Layout, dir: string, planned: Live): Promise<void> {
  const stage = layout(dir)
  const file = path.join(dir, 'stage.pem')
  const { publicFile } = await publishingKeys.makeKey(file)
  const signer = await publishingKeys.readSigner(file)
  const grant = { grants: ['operator' as const], owner: 'gate', by: 'gate', signer }
  await keyChanges.allowKey(stage, await publishingKeys.readPublicKey(publicFile), grant)
  const keys = await keyrings.readKeys(at)
  await keyrings.changeKeys(
    stage,
    { action: 'allow', reason: 'gate', edit: (own) => [...own, ...keys] },
    signer,
  )
  const signed = signedChanges.signState(
    signer,
    signedChanges.stateChange(signer.id, { action: 'activate' }, planned, planned),
  )
  await writeFile(stage.live, states.toText(signed))
}

const roleOf = ({ headers }: IncomingMessage) => (headers[roleHeader] ?? 'visitor') as Role
