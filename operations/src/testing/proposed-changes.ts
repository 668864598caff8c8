import type { Proposal } from '@fcr/shared/platform/operations'
import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import { canonicalText, detailsOf } from '@fcr/shared/platform/signed-changes'
import { afterEach, beforeEach, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sha256Hex } from '../signing/digest'
import { addresses, gateway, startGateway } from './fake-gateway'
import { record, session } from './samples'

export const rollback = '/cambio?accion=rollback&area=mf-mapa&version=1.4.2'
export const applied = () => ({ body: { applied: true } })

/** The record that an honest gateway proposes; `alter` makes it another one. */
export async function proposed(proposal: Proposal, alter: (record: HistoryRecord) => void = () => undefined) {
  const reason = 'reason' in proposal ? proposal.reason : ''
  const next = record(215, { action: proposal.action, reason })
  const area = next.live.areas['mf-mapa']
  if (area && proposal.action === 'rollback') area.active = { version: '1.4.2', integrity: 'sha384-1.4.2' }
  if (area && proposal.action === 'disable') area.disabled = { reason, since: next.at }
  alter(next)
  const details = await sha256Hex(canonicalText(detailsOf(next)))
  next.live.statement = { action: next.action, details, before: null, key: session.key, signature: '' }
  return { body: { outcome: 'proposed', record: next } }
}

export const confirm = async (name = /^Confirmar/) =>
  userEvent.click(await screen.findByRole('button', { name }))

/** Stops the result's count of seconds, so that nothing changes between the steps of a test. */
function stopCounting() {
  const start = window.setInterval.bind(window)
  const counting = 100
  jest
    .spyOn(window, 'setInterval')
    .mockImplementation((run, time) => (time === counting ? 0 : start(run, time)))
}

afterEach(() => {
  jest.restoreAllMocks()
})

beforeEach(() => {
  startGateway()
  stopCounting()
  gateway.answers[addresses.proposals] = (body) => proposed(body as Proposal)
  gateway.answers[addresses.history] = applied
})
