import type { RouteObject } from 'react-router-dom'
import { InvitationPage } from './features/ingreso/invitation-page'
import { SignInPage } from './features/ingreso/sign-in-page'
import { SignInPanel } from './features/ingreso/sign-in-panel'
import { StaffArea } from './frame/staff-area'
import { RequireRole } from './frame/require-role'
import { paths } from './paths'
import { sections } from './sections'

/** This area's routes; their patterns match those in `area.config.ts`. */
const routes: RouteObject[] = [
  { path: paths.signIn, element: <SignInPage /> },
  { path: paths.invitation, element: <InvitationPage /> },
  {
    element: <StaffArea sections={sections} signIn={<SignInPanel />} />,
    children: sections.map((section) => ({
      element: <RequireRole section={section} />,
      children: section.routes,
    })),
  },
]

export default routes
