import { counted } from '@fcr/shared/contracts/text/counts'
import { countKeyUse, keyIds, type KeyUse } from '../../passwords/keys'
import { recordStaff } from '../audit'
import { defineCommand } from '../command'
import { table } from '../table'

type KeyState = KeyUse & {
  role: 'current' | 'known' | 'unknown' | 'none'
  /** Position in PASSWORD_KEYS, from 1. */
  position: number | null
}

const roles: Record<KeyState['role'], string> = {
  current: 'actual: hace y verifica',
  known: 'solo verifica',
  unknown: 'DESCONOCIDA',
  none: 'sin clave',
}

/** Every key of this process, used or not, followed by the other keys of the stored hashes. */
export function keyStates(uses: readonly KeyUse[], ownIds: readonly string[]): KeyState[] {
  const unused = { accounts: 0, temporary: 0, codes: 0, staff: 0 }
  const own = ownIds.map((id, index): KeyState => {
    const use = uses.find((candidate) => candidate.id === id) ?? { id, ...unused }
    return { ...use, role: index === 0 ? 'current' : 'known', position: index + 1 }
  })
  const others = uses
    .filter(({ id }) => id === null || !ownIds.includes(id))
    .map((use): KeyState => ({ ...use, role: use.id === null ? 'none' : 'unknown', position: null }))
  return [...own, ...others]
}

const totalOf = ({ accounts, temporary, codes, staff }: KeyUse) => accounts + temporary + codes + staff

function adviceOn(state: KeyState): string | undefined {
  const hashes = counted(totalOf(state), 'contraseña o código', 'contraseñas o códigos')
  const renewal =
    'Las contraseñas pasan a la clave actual cuando cada persona ingresa; las temporales y los códigos terminan solos, menos los de recuperación del equipo, que cada quien imprime de nuevo. A quien no ingresa se le puede dar una temporal (en /fundacion/personas).'
  switch (state.role) {
    case 'current':
      return undefined
    case 'unknown':
      return `Falta la clave ${state.id}: ${hashes} la necesitan, y mientras tanto esas personas no pueden entrar. Agréguela al final de PASSWORD_KEYS y reinicie. ¿Tiene esta orden la misma configuración que el servidor?`
    case 'none':
      return `Hay ${hashes} sin clave. ${renewal}`
    case 'known':
      return totalOf(state) > 0
        ? `No quite todavía la clave ${state.id}: la usan ${hashes}. ${renewal}`
        : `Nada usa la clave ${state.id}. Si es la anterior, quítela de PASSWORD_KEYS y reinicie las instancias una por una. Si es la nueva y todas las instancias la tienen, póngala de primera.`
  }
}

/** The next steps, as text. */
export function nextSteps(states: readonly KeyState[]): string[] {
  const current = states.find(({ role }) => role === 'current')
  const advice = states.flatMap((state) => adviceOn(state) ?? [])
  if (!current) return ['PASSWORD_KEYS está vacía: lo nuevo se guarda sin clave.', ...advice]
  return advice.length > 0 ? advice : ['Todo usa la clave actual: no hay nada que hacer.']
}

const state = defineCommand({
  name: 'claves estado',
  about: 'Cuenta contraseñas y códigos por clave de PASSWORD_KEYS, y dice qué sigue al cambiarla',
  run: async (context) => {
    const states = keyStates(await countKeyUse(context.db), keyIds())
    const next = nextSteps(states)
    await recordStaff(context.db, context, { details: { keys: states.length } })
    const rows = states.map(({ id, role, position, accounts, temporary, codes, staff }) => [
      ...[position === null ? '—' : String(position), id ?? '—', roles[role]],
      ...[accounts, temporary, codes, staff].map(String),
    ])
    return {
      lines: [
        ...table(
          ['Lugar', 'Clave', 'Papel', 'Contraseñas', 'Temporales', 'Códigos sin usar', 'Equipo'],
          rows,
        ),
        '',
        ...next,
      ],
      data: { keys: states, next },
    }
  },
})

export const keyCommands = [state]
