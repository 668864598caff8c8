import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { leaveRoot, readConfiguration } from './configuration.mjs'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcr-etc-'))
  await mkdir(join(folder, 'credentials'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, text: string) => writeFile(join(folder, name), text)
function read(program: string, env: Record<string, string | undefined> = {}) {
  const given = { FCR_CONFIG: join(folder, 'fcr.env'), ...env }
  readConfiguration(given, program)
  return given as Record<string, string | undefined>
}

describe('the configuration of an installed release', () => {
  it('adds what the environment does not have', async () => {
    await write('fcr.env', '# the site\nSITE_ORIGINS=https://site.example\nPORT="3001"\n')
    expect(read('serve', { PORT: '3002' })).toEqual({
      FCR_CONFIG: join(folder, 'fcr.env'),
      NODE_ENV: 'production',
      DATA_DIR: '/var/lib/fcr',
      SITE_ORIGINS: 'https://site.example',
      PORT: '3002',
    })
  })

  it('is production, whatever its file says', async () => {
    await write('fcr.env', '')
    expect(read('fcr', { NODE_ENV: 'development' })).toMatchObject({ NODE_ENV: 'production' })
  })

  it('may still have a setting of the previous version', async () => {
    await write('fcr.env', 'ALLOW_LOCAL_AREAS=loopback\n')
    expect(read('serve')).toMatchObject({ ALLOW_LOCAL_AREAS: 'loopback' })
  })

  it('names the files of secrets that are not given otherwise', async () => {
    await write('fcr.env', 'SMTP_URL=smtps://mail.example\n')
    for (const name of ['password-keys', 'smtp-url', 'robot-key']) await write(`credentials/${name}`, 'x')
    const found = read('fcr')
    expect(found).toMatchObject({
      PASSWORD_KEYS_FILE: join(folder, 'credentials/password-keys'),
      ROBOT_KEY: join(folder, 'credentials/robot-key'),
      SMTP_URL: 'smtps://mail.example',
    })
    expect(found).not.toHaveProperty('SMTP_URL_FILE')
    expect(found).not.toHaveProperty('DATABASE_URL_FILE')
  })

  it('takes the credentials that systemd hands over, and no others', async () => {
    await write('fcr.env', '')
    await write('credentials/smtp-url', 'x')
    await mkdir(join(folder, 'loaded'))
    await write('loaded/site_password-keys', 'x')
    const found = read('serve', { CREDENTIALS_DIRECTORY: join(folder, 'loaded') })
    expect(found['PASSWORD_KEYS_FILE']).toBe(join(folder, 'loaded/site_password-keys'))
    expect(found).not.toHaveProperty('SMTP_URL_FILE')
  })

  it.each([
    ['PORT=1\nSITE_ORIGN=https://site.example\n', /no such settings: SITE_ORIGN/],
    ['DATA_DIR=data\n', /DATA_DIR must be an absolute path; it is 'data'/],
  ])('refuses %j', async (text, message) => {
    await write('fcr.env', text)
    expect(() => read('serve')).toThrow(message)
  })

  it.each(['serve', 'fcr'])('must exist for %s', (program) => {
    expect(() => read(program)).toThrow(`${join(folder, 'fcr.env')} does not exist`)
  })

  it('is not needed by the command for releases, which gets no secrets', async () => {
    await write('credentials/password-keys', 'x')
    expect(read('areas')).not.toHaveProperty('PASSWORD_KEYS_FILE')
    await write('fcr.env', 'REGISTRY_DIR=/srv/registry\n')
    const found = read('areas')
    expect(found).toMatchObject({ REGISTRY_DIR: '/srv/registry' })
    expect(found).not.toHaveProperty('PASSWORD_KEYS_FILE')
  })

  it('changes nothing elsewhere', () => {
    const env = {}
    readConfiguration(env, 'serve')
    expect(env).toEqual({})
  })
})

describe('a command of root', () => {
  const system = (uid: number) => {
    const calls: [string, ...number[]][] = []
    const record =
      (name: string) =>
      (...ids: number[]) =>
        void calls.push([name, ...ids])
    return {
      calls,
      getuid: () => uid,
      initgroups: record('initgroups'),
      setgid: record('setgid'),
      setuid: record('setuid'),
    }
  }
  const env = () => ({
    FCR_CONFIG: 'fcr.env',
    DATA_DIR: folder,
    PASSWORD_KEYS_FILE: join(folder, 'keys'),
  })

  const asRoot = process.getuid?.() === 0 ? it : it.failing
  asRoot('continues as the owner of the data folder, with the secrets that only root can read', async () => {
    await write('keys', 'a secret\n')
    await chmod(join(folder, 'keys'), 0o600)
    await chown(folder, 12_345, 23_456)
    const given: Record<string, string | undefined> = env()
    const root = system(0)
    leaveRoot(given, root)
    expect(root.calls).toEqual([
      ['initgroups', 12_345, 23_456],
      ['setgid', 23_456],
      ['setuid', 12_345],
    ])
    expect(given).toMatchObject({ PASSWORD_KEYS: 'a secret' })
    expect(given).not.toHaveProperty('PASSWORD_KEYS_FILE')
    await chown(folder, 0, 0)
  })

  it('stays root where the folder is its own, and others stay who they are', () => {
    for (const uid of [0, 1000]) {
      const someone = system(uid)
      if (uid !== 0 || process.getuid?.() === 0) leaveRoot(env(), someone)
      expect(someone.calls).toEqual([])
    }
  })
})
