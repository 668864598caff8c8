import type { SearchCard } from '@fcr/shared/contracts/search'
import { useOfficial } from '@fcr/shared/official'
import { PrintedSection, PrintedSheet, usePrinting } from '@fcr/shared/print'
import { provenanceTexts } from '@fcr/shared/profile'
import type { Outcome } from '../find-people'
import { countText } from './count-text'

/** The list of results on paper. */
export function PrintedResults({ outcome }: { outcome: Extract<Outcome, { kind: 'found' }> }) {
  const { data: official } = useOfficial()
  const printedAt = usePrinting()
  if (!printedAt) return null
  const { cards, total, reference } = outcome
  return (
    <PrintedSheet
      title="Resultados de la búsqueda"
      kind="Búsqueda de comparecientes"
      official={official}
      reference={reference}
      printedAt={printedAt}
      facts={[{ label: 'Se imprimen', value: `${cards.length} de ${countText(total)}` }]}
    >
      {cards.map((card) => (
        <PrintedSection
          key={card.numero_identificacion}
          title={card.nombre_apellido_completo}
          items={itemsOf(card)}
        />
      ))}
    </PrintedSheet>
  )
}

const itemsOf = (card: SearchCard) => [
  { label: 'Cédula', value: `C.C. ${card.numero_identificacion}` },
  { label: 'Rango y fuerza', value: [card.rango, card.fuerza].filter(Boolean).join(', ') },
  { label: 'Sala de la JEP', value: card.nombre_sala_jep },
  { label: 'Origen de los datos', value: provenanceTexts(card.procedencia)?.identity },
  ...(card.aproximada ? [{ label: 'Coincidencia', value: 'Aproximada' }] : []),
]
