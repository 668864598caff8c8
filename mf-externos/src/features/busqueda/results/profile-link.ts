import type { SearchCard } from '@fcr/shared/contracts/search'
import { officialRecord } from '@fcr/shared/session'
import { paths, profileBases } from '../../../paths'

/** The properties of a link to the person's profile, which passes the record on. */
export const profileLink = (card: SearchCard, onOpen: (card: SearchCard) => void) => ({
  to: paths.profile(profileBases.search, card.numero_identificacion),
  state: { record: card, external: true },
  onClick: () => {
    officialRecord.save(card)
    onOpen(card)
  },
})
