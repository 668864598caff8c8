import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { AreaFailure } from '../area-failure'
import { versionOf } from '../versions'

/** Returns the hash that the live state has for a file. A dev server's files have none. */
function integrityOf(url: string, remote: string | undefined): string | undefined {
  const candidate = versionOf(remote ?? '')
  if (candidate?.version === 'dev') return undefined
  const folder = `/areas/${candidate?.area}/${candidate?.version}/`
  const { pathname } = new URL(url, window.location.href)
  const file = pathname.startsWith(folder) ? candidate?.files[pathname.slice(folder.length)] : undefined
  // Unsigned files never run.
  if (!file) throw new AreaFailure('entry-missing')
  return file.integrity
}

/** Gives every tag that Module Federation makes the hash of its file: the browser refuses an altered one. */
export const integrity: ModuleFederationRuntimePlugin = {
  name: 'integrity',
  createScript({ url, remoteInfo }) {
    const script = document.createElement('script')
    script.src = url
    script.crossOrigin = 'anonymous'
    script.integrity = integrityOf(url, remoteInfo?.name) ?? ''
    return script
  },
  createLink({ url, attrs = {}, remoteInfo }) {
    const link = document.createElement('link')
    for (const [name, value] of Object.entries(attrs)) link.setAttribute(name, String(value))
    link.href = url
    link.crossOrigin = 'anonymous'
    link.integrity = integrityOf(url, remoteInfo?.name) ?? ''
    return link
  },
}
