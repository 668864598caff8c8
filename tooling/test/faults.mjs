// `npm run test:faults`: lets things go wrong while people use the site, and prints what became of their requests.
// With words, only the test files that contain one: `npm run test:faults -- clock disk`.
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeRuntime } from '../pack/node-runtime.mjs'
import { build, siteParts } from '../start/build.mjs'
import { installDependencies } from '../start/install.mjs'
import { builtServer } from '../start/built.mjs'
import { publishLocally } from '../start/local-registry.mjs'
import { root } from '../start/workspaces.mjs'
import { run } from './run.mjs'

const columns = {
  fault: 'fault',
  effect: 'effect',
  acknowledged: 'acknowledged',
  lost: 'lost',
  failedWrites: 'failed writes',
  failedReads: 'failed reads',
  recoveredAfter: 'recovered after ms',
}

/** @param {Record<string, string | number>[]} rows */
const tableOf = (rows) =>
  [
    Object.values(columns),
    Object.keys(columns).map((_, index) => (index === 0 ? '---' : '---:')),
    ...rows.map((row) => Object.keys(columns).map((name) => String(row[name]))),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/**
 * Gives a local registry to an operator with a separate key: production trusts none of `npm start`.
 * @param {string} registryDir @param {string} file for the key, which is also that of a gateway
 */
async function takeOver(registryDir, file) {
  const { createRegistry } = await builtServer()
  const registry = createRegistry(registryDir)
  const before = await registry.keys()
  const { areas } = await registry.live()
  const { publicKey, privateKey: key } = generateKeyPairSync('ed25519')
  writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  writeFileSync(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }))
  const { id } = await registry.allowKey(`${file}.pub`, {
    grants: ['operator', 'gateway'],
    areas: Object.keys(areas),
    owner: 'faults',
    by: 'faults',
  })
  const signer = { id, key }
  for (const [area, { active }] of Object.entries(areas)) await registry.sign(area, active.version, signer)
  for (const old of before) await registry.revokeKey(old.id, { by: 'faults', reason: 'production', signer })
}

installDependencies()
await build(siteParts(), { local: true, stale: true })
const folder = mkdtempSync(join(tmpdir(), 'fcr-faults-'))
const report = join(folder, 'report.jsonl')
writeFileSync(report, '')
const registry = join(folder, 'registry')
await publishLocally(registry, console.log)
await takeOver(registry, join(folder, 'operator.pem'))
const files = process.argv.slice(2).map((word) => `src/faults/.*${word}`)
const { code } = await run(
  [join(root, 'tooling/test/jest.mjs'), '--runInBand', ...(files.length > 0 ? files : ['src/faults/'])],
  {
    cwd: join(root, 'api'),
    env: { DATABASE_URL_TEST: '', FAULTS_REPORT: report, FAULTS_REGISTRY: registry },
    program: join(nodeRuntime(), 'bin/node'),
  },
)
const rows = readFileSync(report, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
rmSync(folder, { recursive: true })
console.log(`\n${tableOf(rows)}`)
process.exit(code === 0 && rows.length > 0 ? 0 : 1)
