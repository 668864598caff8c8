import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { validRegistration } from '@fcr/shared/testing'
import { findChromium } from '../test/chromium.mjs'
import { findProgram } from '../test/debian.mjs'
import { root } from '../start/workspaces.mjs'
import { startMachine } from './machine.mjs'

const folder = mkdtempSync(join(tmpdir(), 'fcr-operations-guide-'))
const certificate = '/etc/ssl/site.example/fullchain.pem'
const guide = readFileSync(join(root, 'docs/run/guide.md'), 'utf8')
const day = readFileSync(join(root, 'docs/days/operator.md'), 'utf8')
const followed = new Set<string>()
let machine: Awaited<ReturnType<typeof startMachine>> | undefined

/** Packs a release, signed by a new key, into the folder. */
function packRelease() {
  const key = join(folder, 'platform.pem')
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key])
  execFileSync('openssl', ['pkey', '-in', key, '-pubout', '-out', `${key}.pub`])
  const words = ['tooling/pack/package.mjs', folder, '--key', key]
  execFileSync(process.execPath, words, { cwd: root, stdio: 'pipe' })
}

/** Runs a script in the machine, which must succeed, and returns what it printed. */
async function run(script: string, env: Record<string, string> = {}) {
  if (!machine) throw new Error('The machine has not started.')
  const { code, output, errors } = await machine.run(script, { NODE_EXTRA_CA_CERTS: certificate, ...env })
  if (code !== 0) throw new Error(`${script}\n${output}\n${errors}`)
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

/** Runs the commands of the operator's day. */
const followDay = async () => {
  for (const [, block = ''] of day.matchAll(/```sh\n(.*?)```/gs)) await run(block)
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
  const needed = {
    nginx: 'nginx',
    pg_ctlcluster: 'postgresql',
    curl: 'curl',
    openssl: 'openssl',
    'systemd-analyze': 'systemd',
    unshare: 'util-linux',
    ip: 'iproute2',
  }
  for (const [program, name] of Object.entries(needed)) findProgram(program, name)
  const chromium = await findChromium()
  packRelease()
  machine = await startMachine()
  for (const file of readdirSync(folder))
    if (file !== 'platform.pem') cpSync(join(folder, file), join(machine.root, 'root', file))
  await run(`
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

  it('backs up, and tries the backup', async () => {
    const outputs = await follow('Back up each night')
    expect(JSON.parse(outputs.at(-1)?.trim().split('\n').at(-1) ?? '')).toMatchObject({
      ok: true,
      problem: null,
    })
  })

  let loads = 0
  /** Follows a section while somebody loads pages and data, one after the other; nothing of that may fail. */
  async function followUnderLoad(title: string) {
    const request = `curl -sS -o /dev/null --cacert ${certificate} -w '%{method} %{http_code}\\n'`
    // Names of their own: systemd forgets a unit some time after it has ended.
    const units = [`load${++loads}`, `load${++loads}`].join(' ')
    await run(`cat > /root/load <<'LOAD'
while [ ! -e /root/stop ]; do
  for path in / /login /api/version; do ${request} https://site.example$path >> /root/loaded 2>&1; done
  ${request} -X POST -H 'origin: https://site.example' https://site.example/api/auth/refresh >> /root/loaded 2>&1
  # Without a pause, starting curl takes most of the machine's time.
  sleep 0.3
done
LOAD
      rm -f /root/stop /root/loaded
      for unit in ${units}; do systemd-run --quiet --unit=$unit bash /root/load; done`)
    const outputs = await follow(title)
    await run(`touch /root/stop; while systemctl is-active --quiet ${units}; do sleep 0.1; done`)
    const statuses = await run("sort /root/loaded | uniq -c | awk '{ print $2, $3 }'")
    // Nobody is signed in, which only an instance can say.
    expect(statuses).toBe('GET 200\nPOST 401\n')
    expect(Number(await run('wc -l < /root/loaded'))).toBeGreaterThan(20)
    return outputs
  }

  it('is upgraded, and the upgrade rolled back, without a failed request', async () => {
    // The next release, with the same content.
    await run(`
      cp -r /opt/fcr/fcr-0.1.0-linux-x64 /root/fcr-0.2.0-linux-x64
      tar -czf /root/fcr-0.2.0-linux-x64.tar.gz -C /root fcr-0.2.0-linux-x64
      rm -r /root/fcr-0.2.0-linux-x64`)
    await followUnderLoad('Upgrade')
    const running = 'readlink /proc/$(systemctl show -P MainPID fcr@3001)/exe'
    expect(await run(running)).toContain('fcr-0.2.0')
    await followUnderLoad('Undo an upgrade')
    expect(await run(running)).toContain('fcr-0.1.0')
  }, 600_000)

  it('gets other secrets, without a failed request', async () => {
    const outputs = await followUnderLoad('Change the password key')
    expect(outputs.at(-1)).toContain('fcr@3002.service is ready')
    await followUnderLoad('Change the other secrets')
    expect((await request('/api/me', { jar: 'member' })).status).toBe('2 200')
    const { cedula, contraseña } = validRegistration().userData
    const login = { numero_identificacion: cedula, password: contraseña }
    expect((await request('/api/auth/login', { body: login, jar: 'again' })).status).toBe('2 200')
  }, 600_000)

  it('says what is wrong', async () => {
    const [output = ''] = await follow('At two in the morning')
    expect(output).toContain('bien')
    expect(output).not.toMatch(/falla|npm run| 0 de \d+ conexiones/)
  })

  it("lives through an operator's day", async () => {
    await followDay()
  })

  it('gets another instance', async () => {
    await follow('Add an instance')
    expect(await run('grep -c "server 127.0.0.1:300" /etc/nginx/conf.d/fcr.conf')).toBe('6\n')
    expect((await request('/readyz')).status).toBe('2 200')
  })

  it('still serves pages while the database is down, and 503 for the rest', async () => {
    const [cluster = ''] =
      /^postgresql@\S+/m.exec(await run("systemctl list-units --plain --no-legend 'postgresql@*'")) ?? []
    await run(`systemctl stop ${cluster}`)
    for (let each = 0; each < 5; each += 1) {
      const { status, text } = await request('/api/me', { jar: 'member' })
      expect(status).toBe('2 503')
      expect(JSON.parse(text)).toMatchObject({ code: 'service_unavailable' })
      expect((await request('/')).status).toBe('2 200')
    }
    await run(`systemctl start ${cluster}`)
    await run(
      `curl -fsS -o /dev/null --cacert ${certificate} --retry 60 --retry-delay 1 --retry-all-errors https://site.example/readyz`,
    )
  })

  it('is restored from its backup', async () => {
    const outputs = await follow('Restore')
    expect(outputs.join()).toContain('respaldo')
    await run(
      'curl -fsS -o /dev/null --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:3001/readyz',
    )
    const { cedula, contraseña } = validRegistration().userData
    const login = { numero_identificacion: cedula, password: contraseña }
    expect((await request('/api/auth/login', { body: login, jar: 'restored' })).status).toBe('2 200')
  }, 600_000)

  it('follows every section that has commands', () => {
    const titles = guide.split(/^## /m).filter((section) => section.includes('```sh'))
    expect(titles.map((section) => section.split('\n')[0]).sort()).toEqual([...followed].sort())
  })

  it('leaves nobody’s data in the logs, and nothing that is not its own', async () => {
    const { cedula } = validRegistration().userData
    const logs = await run('cat /var/log/nginx/* ; journalctl --no-pager -u "fcr@*"')
    expect(logs).toContain('GET')
    expect(logs).not.toContain(cedula)
    expect(
      await run(
        'find /etc /home /opt /root /srv /usr/local /var -user fcr -not -path "/var/lib/fcr*" -not -path "/var/backups/fcr*"',
      ),
    ).toBe('')
    expect(await run('find /var/lib/fcr -not -user fcr')).toBe('')
  }, 600_000)
})
