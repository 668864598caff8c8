import path from 'node:path'
import { makeKey, readSigner, type Signer } from '../registry/keys'
import type { Registry } from '../registry/open-registry'

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
