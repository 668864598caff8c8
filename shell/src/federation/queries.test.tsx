import { expect, it, jest } from '@jest/globals'
import { officialRealm, staffRealm, memberRealm } from '@fcr/shared/session'
import type { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { Queries, shared } from './queries'

function openClient(): QueryClient {
  let client: QueryClient | undefined
  const Take = () => {
    client = shared.useQueryClient()
    return null
  }
  render(
    <Queries>
      <Take />
    </Queries>,
  )
  if (!client) throw new Error('no client')
  return client
}

it.each([
  ['member', memberRealm],
  ['external', officialRealm],
  ['fundacion', staffRealm],
] as const)('signing out of the realm %s empties the query client', async (name, realm) => {
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('network')))
  const client = openClient()
  client.setQueryData([name, 'person'], 'data')
  client.setQueryData(['area', 'person'], 'data')
  client.getMutationCache().build(client, { mutationKey: [name] })
  await realm.signOut()
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(client.getMutationCache().getAll()).toEqual([])
})
