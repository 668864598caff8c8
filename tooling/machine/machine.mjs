// A separate Debian machine for tests, with systemd: this machine's files, copied when they change, and separate
// processes and network. It cannot change this machine.
import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Services of real hardware, and of the host, that must not run twice. */
const masked = [
  'avahi-daemon.service',
  'avahi-daemon.socket',
  'dev-hugepages.mount',
  'dev-mqueue.mount',
  'getty.target',
  'kmod-static-nodes.service',
  'sys-fs-fuse-connections.mount',
  'sys-kernel-config.mount',
  'sys-kernel-debug.mount',
  'sys-kernel-tracing.mount',
  'systemd-logind.service',
  'systemd-modules-load.service',
  'systemd-networkd.service',
  'systemd-remount-fs.service',
  'systemd-resolved.service',
  'systemd-timesyncd.service',
  'systemd-tmpfiles-setup-dev.service',
  'systemd-udev-trigger.service',
  'systemd-udevd-control.socket',
  'systemd-udevd-kernel.socket',
  'systemd-udevd.service',
  'systemd-update-utmp.service',
]

/** Runs in separate namespaces; ends as the machine's first process. */
const boot = `set -e
mount --make-rprivate /
mount -t tmpfs -o size=6g tmpfs /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
cd /mnt/root
for folder in tmp run var/tmp; do mount -t tmpfs tmpfs $folder; done
chmod 1777 tmp var/tmp
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs dev
for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount -t tmpfs tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
: > etc/machine-id
find etc/systemd/system -name '*.wants' -prune -exec rm -r {} +
for unit in ${masked.join(' ')}; do ln -sf /dev/null etc/systemd/system/$unit; done
ip link set lo up
mount --make-rshared /mnt/root
exec chroot . /usr/bin/env -i container=other PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --unit=multi-user.target`

/** @typedef {{ code: number, output: string, errors: string }} Ended */

/**
 * Starts a machine. It needs root and Debian's packages systemd and util-linux.
 * @returns {Promise<{
 *   root: string,
 *   run(script: string, env?: Record<string, string>): Promise<Ended>,
 *   stop(): Promise<void>,
 * }>} `root`: its files, as seen from here; `run` runs a shell script as root in the machine
 */
export async function startMachine() {
  if (process.getuid?.() !== 0) throw new Error('A separate machine needs root (namespaces and mounts).')
  const spaces = ['--fork', '--pid', '--mount', '--uts', '--ipc', '--net', '--cgroup']
  const outside = spawn('unshare', [...spaces, 'sh', '-c', boot], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [outside.stdout, outside.stderr]) stream.on('data', (part) => (output += String(part)))
  const first = () =>
    readFileSync(`/proc/${outside.pid}/task/${outside.pid}/children`, 'utf8').trim().split(' ')[0] ?? ''

  /** @param {string} script @param {Record<string, string>} [env] @returns {Promise<Ended>} */
  const run = (script, env = {}) =>
    new Promise((done) => {
      const variables = Object.entries({
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        LANG: 'C.UTF-8',
        DEBIAN_FRONTEND: 'noninteractive',
        ...env,
      }).map(([name, value]) => `${name}=${value}`)
      const inside = [
        '--target',
        first(),
        '--all',
        '--root',
        '--wd',
        'env',
        '-i',
        '-C',
        '/root',
        ...variables,
      ]
      execFile(
        'nsenter',
        [...inside, 'bash', '--norc', '-euo', 'pipefail', '-c', script],
        { maxBuffer: 100_000_000 },
        (error, output, errors) => done({ code: error ? 1 : 0, output, errors }),
      )
    })

  for (let attempt = 0; ; attempt++) {
    if (outside.exitCode !== null || attempt === 300) {
      outside.kill('SIGKILL')
      throw new Error(`The machine did not start: ${output}`)
    }
    const { output: state } = await run('systemctl is-system-running || true')
    if (/^(running|degraded)$/m.test(state)) break
    await wait(100)
  }
  // However the tests end, even by kill -9, the machine ends with them: its other end of this pipe closes.
  const guard = spawn('sh', ['-c', 'cat > /dev/null; kill -KILL "$0"', first()], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  return {
    root: `/proc/${first()}/root`,
    run,
    stop: async () => {
      const ended = new Promise((resolve) => outside.once('exit', resolve))
      guard.stdin.end()
      await ended
    },
  }
}
