import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import { wholePercent } from '../../labels/figures'

/** Kinds of changes, as the filter names them; by the actions in the history. */
export const kinds: Readonly<Record<string, { label: string; actions: readonly string[] }>> = {
  versiones: { label: 'Versiones en vivo', actions: ['activate'] },
  vueltas: { label: 'Vueltas', actions: ['rollback'] },
  pruebas: { label: 'Pruebas', actions: ['canary'] },
  apagados: { label: 'Apagar y encender', actions: ['disable', 'enable'] },
}

const actionsWithKind = Object.values(kinds).flatMap(({ actions }) => actions)
export const otherKind = 'otros'

export function isOfKind({ action }: Pick<HistoryRecord, 'action'>, kind: string): boolean {
  if (kind === '') return true
  if (kind === otherKind) return !actionsWithKind.includes(action)
  return kinds[kind]?.actions.includes(action) ?? false
}

/** The effect of an action on an area: '1.5.0', '1.4.2'. */
export function stepOf(action: string, { from, to, canary }: HistoryRecord['changes'][number]) {
  if (canary)
    return {
      from: to,
      to:
        canary.percent === 0
          ? `fin de la prueba de ${canary.version}`
          : `${canary.version} al ${wholePercent(canary.percent)}`,
    }
  if (action === 'disable') return { from: to, to: 'apagada' }
  if (action === 'enable') return { from: 'apagada', to }
  return { from: from ?? 'nada', to }
}

/** Names an action that affects no area. */
export const actionWords = (action: string) =>
  ({ prune: 'Limpieza de versiones viejas', checkpoint: 'Punto de control' })[action] ?? action
