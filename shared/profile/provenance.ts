import type { Provenance } from '../contracts/provenance'
import { formatDay } from '../dates'

interface ProvenanceTexts {
  /** Whether the foundation has verified the person's identity. */
  identity: string
  lastChange: string
}

/**
 * Returns the texts for the origin of a person's data, the same on every screen and sheet. Undefined if unknown:
 * an older API, a record that the browser stored before the field existed, or a kind unknown to this release.
 */
export function provenanceTexts(provenance: Provenance | null | undefined): ProvenanceTexts | undefined {
  const identity = provenance ? identityText(provenance) : undefined
  if (!provenance || identity === undefined) return undefined
  return { identity, lastChange: `Último cambio de los datos: ${formatDay(provenance.actualizado)}` }
}

function identityText(provenance: Provenance): string | undefined {
  switch (provenance.identidad) {
    case 'verificada':
      return `Identidad verificada por la Fundación el ${formatDay(provenance.desde)}`
    case 'declarada':
      return 'Datos declarados por la persona; identidad sin verificar'
    case 'importada':
      return `Datos importados por la Fundación el ${formatDay(provenance.desde)}`
    default:
      return undefined
  }
}
