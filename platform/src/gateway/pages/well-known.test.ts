import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { site as siteSchema } from '@fcr/shared/contracts/site'
import { createSite } from '../../testing/gateway'
import { securityText } from './well-known'

let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  site = await createSite()
})
afterEach(() => site.remove())

it('leads password managers to where a password is changed', async () => {
  const response = await site.app.inject('/.well-known/change-password')
  expect(response.statusCode).toBe(302)
  expect(response.headers).toMatchObject({ location: '/login', 'cache-control': 'no-store' })
})

it.each([
  '/sw.js',
  '/service-worker.js',
  '/serviceworker.js',
  '/ngsw-worker.js',
  '/firebase-messaging-sw.js',
])('removes a service worker of an earlier site: %s', async (url) => {
  const { statusCode, headers, body } = await site.app.inject(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  const waits: Promise<unknown>[] = []
  const handlers = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>()
  const unregister = jest.fn(() => Promise.resolve(true))
  const remove = jest.fn(() => Promise.resolve(true))
  const self = {
    addEventListener: (type: string, handle: (event: never) => void) => handlers.set(type, handle as never),
    skipWaiting: jest.fn(),
    registration: { unregister },
  }
  const caches = { keys: () => Promise.resolve(['old']), delete: remove }
  runInNewContext(body, { self, caches })
  for (const type of ['install', 'activate']) handlers.get(type)?.({ waitUntil: (work) => waits.push(work) })
  await Promise.all(waits)
  expect([remove.mock.calls, unregister.mock.calls]).toEqual([[['old']], [[]]])
})

describe('security.txt', () => {
  it('names the contact of the site’s configuration', async () => {
    const siteConfigFile = path.join(site.dir, 'site.json')
    const contact = { mobile: '311 222 3344', email: 'seguridad@caminos.test' }
    await writeFile(siteConfigFile, JSON.stringify({ contact }))
    const app = await site.start({ siteConfigFile, origin: 'https://caminos.test' })
    const response = await app.inject('/.well-known/security.txt')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.body.split('\n')).toEqual([
      'Contact: mailto:seguridad@caminos.test',
      'Contact: tel:+573112223344',
      expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
      'Preferred-Languages: es',
      'Canonical: https://caminos.test/.well-known/security.txt',
      '',
    ])
  })

  it('has no canonical address where the site’s origin is not known', async () => {
    expect((await site.app.inject('/.well-known/security.txt')).body).not.toContain('Canonical')
  })

  it('expires half a year after it was asked for', () => {
    const text = securityText(siteSchema.parse({}), undefined, new Date('2026-11-22T17:30:00-05:00'))
    expect(text).toContain('\nExpires: 2027-05-21T00:00:00.000Z\n')
  })

  it('stays one field a line, whatever was configured as the address', () => {
    const contact = { email: 'a@b.test\nContact: mailto:otro@b.test' }
    const text = securityText(siteSchema.parse({ contact }), undefined, new Date(0))
    expect(text.match(/^Contact:/gm)).toHaveLength(2)
  })
})
