import type { RouteObject } from 'react-router-dom'
import { GuestOnly, RequireMember } from '@fcr/shared/session'
import { documentSections } from './features/constancia/documents'
import { accountSections } from './features/cuenta/account-sections'
import { Novelties } from './features/derechos/novelties'
import { rightsSections } from './features/derechos/rights-sections'
import { SuccessPage } from './features/inscripcion-exitosa/success-page'
import { LoginPage } from './features/login/login-page'
import { OwnProfilePage } from './features/perfil/own-profile-page'
import { ToOwnProfile } from './features/perfil/to-own-profile'
import { ConfirmPage } from './features/recuperacion/confirm-page'
import { RecoverPage } from './features/recuperacion/recover-page'
import { NotMePage, UndoAddressPage } from './features/recuperacion/take-back-pages'
import { PrintOwnForm } from './features/registro/print/print-own-form'
import { RegistroPage } from './features/registro/registro-page'
import { FormSession } from './features/sesion/form-session'
import { KeepSession } from './features/sesion/keep-session'

const beyondProfile = {
  title: 'Sus derechos y su cuenta',
  sections: [...documentSections(<PrintOwnForm />), ...rightsSections, ...accountSections],
}

/** This area's routes; their patterns match those in `area.config.ts`. */
const routes: RouteObject[] = [
  { path: '/inscripcion-exitosa', element: <SuccessPage /> },
  // Links in messages; they work with and without a session.
  { path: '/recuperar', element: <RecoverPage /> },
  { path: '/confirmar-correo', element: <ConfirmPage /> },
  { path: '/no-fui-yo', element: <NotMePage /> },
  { path: '/recuperar-correo', element: <UndoAddressPage /> },
  {
    element: <GuestOnly />,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/loginFCR', element: <LoginPage /> },
    ],
  },
  {
    element: <KeepSession />,
    children: [
      { element: <FormSession />, children: [{ path: '/registro', element: <RegistroPage /> }] },
      {
        element: <RequireMember />,
        children: [
          { path: '/vista-compareciente', element: <ToOwnProfile /> },
          {
            path: '/vista-compareciente/:identificacion',
            element: <OwnProfilePage extra={beyondProfile} news={<Novelties />} />,
          },
        ],
      },
    ],
  },
]

export default routes
