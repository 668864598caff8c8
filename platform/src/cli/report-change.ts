import type { Committed, Registry } from '../deployments'
import * as print from './print'
import type { Parts } from './program'

/** Reports a change once the running gateways serve it. */
export const reportChange =
  (report: Parts['report']) =>
  async (registry: Registry, change: Promise<Committed>, isTold = () => false): Promise<void> => {
    const data = await change
    const served = data.outcome === 'changed' ? await registry.served(data.record.revision) : undefined
    const lines = [
      isTold() ? print.checkedText(data) : print.committedText(data),
      served && print.servedText(served),
    ]
    report({ text: lines.filter(Boolean).join('\n'), data: { ...data, ...(served && { served }) } })
  }
