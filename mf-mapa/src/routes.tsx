import { OfficialPage } from '@fcr/shared/official'
import type { RouteObject } from 'react-router-dom'
import { Companions } from './features/mapa/companions'
import { MapPage } from './features/mapa/map-page'
import { PersonPage } from './features/persona/person-page'

// No guards: without a session the page shows an empty map and a link to the code entry. The API protects the data.
const routes: RouteObject[] = [
  {
    path: '/mapaUBPD',
    element: (
      <OfficialPage>
        <MapPage />
      </OfficialPage>
    ),
  },
  {
    path: '/person/:personId',
    element: (
      <OfficialPage>
        <PersonPage companionsOf={(person) => <Companions person={person} />} />
      </OfficialPage>
    ),
  },
]

export default routes
