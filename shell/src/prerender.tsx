// The frame's markup, rendered at the shell's build (tooling/rspack/shell.mjs).
import type { Site } from '@fcr/shared/contracts/site'
import { renderStatically } from '@fcr/shared/prerender'
import { AreaLoading } from './outlet'
import { Footer, Top, entries } from './frame'

/** The header differs by the menu's current entry. */
export const frames = [
  ...entries.map(({ to }) => ({ pattern: to === '/' ? to : `${to}/*`, path: to })),
  { pattern: null, path: '/any-other' },
]

export const renderHeader = (path: string, site: Site) => renderStatically(<Top />, path, site, 'encabezado-')
export const renderFooter = (site: Site) => renderStatically(<Footer />, '/any-other', site, 'pie-')
/** Placeholder until a page has loaded. */
export const renderLoading = (site: Site) => renderStatically(<AreaLoading />, '/any-other', site, 'area-')
