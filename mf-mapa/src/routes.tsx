import type { RouteObject } from 'react-router-dom'
import { MapPage } from './features/mapa/map-page'
import { PersonPage } from './features/persona/person-page'

// No guards: an official who is not signed in sees the empty map and the way in. The API protects the data.
const routes: RouteObject[] = [
  { path: '/mapaUBPD', element: <MapPage /> },
  { path: '/person/:personId', element: <PersonPage /> },
]

export default routes
