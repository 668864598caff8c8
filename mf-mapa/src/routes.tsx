import type { RouteObject } from 'react-router-dom'
import { MapPage } from './features/mapa/map-page'
import { PersonPage } from './features/persona/person-page'

// No guards, as decided: the pages never redirect, and the API keeps their data to UBPD sessions.
const routes: RouteObject[] = [
  { path: '/mapaUBPD', element: <MapPage /> },
  { path: '/person/:personId', element: <PersonPage /> },
]

export default routes
