// The contract between shell and areas, spelled out: exactly what areas may use of the libraries that
// must exist once. What is not listed is left out of the shell's bundle; what only some areas require comes with the
// first of them (`queries.tsx`).
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

export const singletonModules: Record<string, object> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  // What areas under hot reload ask for; empty in a production build.
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
