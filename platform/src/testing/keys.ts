import path from 'node:path'
import { allowKey } from '../trust/key-changes'
import { makeKey, readPublicKey, readSigner, type Signer } from '../trust/keys'
import { layout } from '../files/layout'
import type { Registry } from '../deployments/create-registry'

/** Makes the first key of a registry, an operator's: the root of trust. */
export async function firstOperator(
  registry: Registry,
  folder: string,
  areas: string[] = [],
): Promise<Signer> {
  const file = path.join(folder, 'first.pem')
  const { publicFile } = await makeKey(file)
  const signer = await readSigner(file)
  await registry.allowKey(publicFile, { grants: ['operator'], areas, owner: 'Olga', by: 'olga', signer })
  return signer
}

/** Makes the key of a gateway on another machine, which a registry knows. Returns its file. */
export async function gatewayKey(registryDir: string, folder: string): Promise<string> {
  const file = path.join(folder, 'gateway.pem')
  const { publicFile } = await makeKey(file)
  const grant = { grants: ['gateway'] as const, owner: 'gateway 2', by: 'ana' }
  await allowKey(layout(registryDir), await readPublicKey(publicFile), grant)
  return file
}
