import type { RouteObject } from 'react-router-dom'
import { GuestOnly, RequireMember } from '@fcr/shared/session'
import { SuccessPage } from './features/inscripcion-exitosa/success-page'
import { LoginPage } from './features/login/login-page'
import { OwnProfilePage } from './features/perfil/own-profile-page'
import { ToOwnProfile } from './features/perfil/to-own-profile'
import { RegistroPage } from './features/registro/registro-page'

/** The map of this area; its patterns are those of `area.config.ts`. */
const routes: RouteObject[] = [
  { path: '/registro', element: <RegistroPage /> },
  { path: '/inscripcion-exitosa', element: <SuccessPage /> },
  {
    element: <GuestOnly />,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/loginFCR', element: <LoginPage /> },
    ],
  },
  {
    element: <RequireMember />,
    children: [
      { path: '/vista-compareciente', element: <ToOwnProfile /> },
      { path: '/vista-compareciente/:identificacion', element: <OwnProfilePage /> },
    ],
  },
]

export default routes
