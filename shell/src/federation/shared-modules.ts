// The modules of shared/platform/shared-modules.json, with exactly the exports that areas may use. Other exports
// are not in the shell's bundle. The query library loads with the first area that requires it
// (`queries.tsx`).
import type all from '@fcr/shared/platform/shared-modules.json'
import * as session from '@fcr/shared/session'
import * as ui from '@fcr/shared/ui'
import * as React from 'react'
import * as jsxDevRuntime from 'react/jsx-dev-runtime'
import * as jsxRuntime from 'react/jsx-runtime'
import { createPortal, flushSync } from 'react-dom'
import {
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom'
import type { queryLibrary } from '../live-state'

export type SharedName = keyof typeof all

export const sharedModules: Record<Exclude<SharedName, typeof queryLibrary>, object> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  // Needed by areas under hot reload; empty in a production build.
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': { createPortal, flushSync },
  'react-router-dom': {
    Link,
    matchPath,
    Navigate,
    NavLink,
    Outlet,
    useLocation,
    useNavigate,
    useNavigationType,
    useParams,
    useRoutes,
    useSearchParams,
  },
  '@fcr/shared/session': session,
  '@fcr/shared/ui': ui,
}
