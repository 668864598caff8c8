import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { validRegistration } from '@fcr/shared/testing'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../test/chromium.mjs'
import { findProgram } from '../test/debian.mjs'
import { root } from '../start/workspaces.mjs'
import { startMachine } from './machine.mjs'

/** Visible from the machine, whose /tmp is its own. */
const folder = join(root, 'node_modules/.cache/operations-guide')
const certificate = '/etc/ssl/site.example/fullchain.pem'
const guide = readFileSync(join(root, 'docs/operations-guide.md'), 'utf8')
const followed = new Set<string>()
let machine: Awaited<ReturnType<typeof startMachine>> | undefined

/** Runs a script in the machine, which must succeed, and returns what it printed. */
async function run(script: string, env: Record<string, string> = {}) {
  if (!machine) throw new Error('The machine has not started.')
  const { code, output } = await machine.run(script, { NODE_EXTRA_CA_CERTS: certificate, ...env })
  if (code !== 0) throw new Error(`${script}\n${output}`)
  return output
}

/** Follows a section of the guide: runs its commands as they are written. Returns what each block printed. */
async function follow(title: string) {
  followed.add(title)
  const section = guide.split(/^## /m).find((each) => each.startsWith(`${title}\n`)) ?? ''
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  expect(blocks.length).toBeGreaterThan(0)
  const outputs: string[] = []
  for (const block of blocks) outputs.push(await run(block))
  return outputs
}

/** Sends a request to the site through nginx, as a browser with the cookies of `jar`. */
async function request(path: string, { body, jar = 'nobody' }: { body?: object; jar?: string } = {}) {
  const post = body ? `-H 'origin: https://site.example' -H 'content-type: application/json' -d "$BODY"` : ''
  const printed = await run(
    `curl -sS --http2 --cacert ${certificate} -b ${jar}.txt -c ${jar}.txt ${post} -w '\\n%{http_version} %{http_code}' 'https://site.example${path}'`,
    { BODY: JSON.stringify(body ?? {}) },
  )
  const [, text = '', status = ''] = /^(.*)\n(\S+ \d+)$/s.exec(printed) ?? []
  return { status, text }
}

beforeAll(async () => {
  for (const [program, name] of [
    ['nginx', 'nginx'],
    ['pg_ctlcluster', 'postgresql'],
  ])
    findProgram(program ?? '', name)
  const chromium = await findChromium()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const key = join(folder, 'platform.pem')
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key])
  execFileSync('openssl', ['pkey', '-in', key, '-pubout', '-out', `${key}.pub`])
  execFileSync(process.execPath, ['tooling/pack/package.mjs', folder, '--key', key], {
    cwd: root,
    stdio: 'pipe',
  })
  machine = await startMachine()
  await run(`
    cp ${folder}/fcr-*.tar.gz ${folder}/fcr-*.sig ${key}.pub /root
    echo '127.0.0.1 site.example' >> /etc/hosts
    # Not what the site runs with: the machine has only what a release brings.
    for program in node npm npx gcc cc; do while found=$(command -v $program); do rm "$found"; hash -r; done; done
    # There is no network: what the guide installs is there already.
    printf '#!/bin/sh\\n[ "$1" = update ] && exit; shift 2; exec dpkg --status "$@" > /dev/null\\n' > /usr/local/sbin/apt-get
    chmod +x /usr/local/sbin/apt-get
    ln -sf ${chromium} /usr/local/bin/chromium`)
}, 900_000)
afterAll(async () => {
  await machine?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the operations guide, followed on a bare machine', () => {
  it('installs the site', async () => {
    await follow('Install')
    expect((await request('/healthz')).status).toBe('2 200')
    expect((await request('/metrics')).status).toBe('2 404')
  })

  it('brings the first versions live', async () => {
    const outputs = await follow('The first operator and the first versions')
    expect(outputs.at(-1)).toContain('https://site.example/fundacion')
    const { status, text } = await request('/')
    expect(status).toBe('2 200')
    expect(text).toContain('id="fcr-live"')
    expect((await request('/readyz')).status).toBe('2 200')
  }, 900_000)

  it('serves members and officials through TLS', async () => {
    const form = validRegistration()
    expect((await request('/api/funciones/registro', { body: form })).status).toBe('2 200')
    const { cedula, contraseña } = form.userData
    const login = { numero_identificacion: cedula, password: contraseña }
    expect((await request('/api/auth/login', { body: login, jar: 'member' })).status).toBe('2 200')
    expect((await request('/api/me', { jar: 'member' })).text).toContain(cedula)

    const issued = await run(
      "fcr codigos emitir --tipo JEP --funcionario 'Ana Ejemplo' --entidad 'Sala de prueba' --finalidad 'Prueba de instalación' --json",
    )
    const { codes } = JSON.parse(issued) as { codes: { code: string }[] }
    const body = { code: codes[0]?.code }
    expect((await request('/api/ext/redeem', { body, jar: 'official' })).status).toBe('2 200')
    const found = await request(`/api/ext/comparecientes/${cedula}`, { jar: 'official' })
    expect(found.text).toContain(form.userData.nombre)
  })

  it('leaves nobody’s data in the logs, and nothing that is not its own', async () => {
    const { cedula } = validRegistration().userData
    const logs = await run('cat /var/log/nginx/* ; journalctl --no-pager -u "fcr@*"')
    expect(logs).toContain('GET')
    expect(logs).not.toContain(cedula)
    expect(await run('find / -xdev -user fcr -not -path "/var/lib/fcr*" -not -path "/proc/*"')).toBe('')
    expect(await run('find /var/lib/fcr -not -user fcr')).toBe('')
  })
})
