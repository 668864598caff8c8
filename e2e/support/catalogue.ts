import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import type { Page } from './test'

/** The part of the bundler presets used here. */
type Presets = { buildCatalogue: (out: string) => Promise<void> }

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Builds the page of all shared components; `open` shows it in a browser, at a path of the site. */
export async function buildCatalogue() {
  const presets = (await import(
    new URL('../../tooling/rspack/catalogue.mjs', import.meta.url).href
  )) as Presets
  const folder = mkdtempSync(join(tmpdir(), 'fcr-catalogue-'))
  await presets.buildCatalogue(folder)
  return {
    async open(page: Page) {
      await page.route('**/componentes/*', (route) => {
        const file = basename(new URL(route.request().url()).pathname)
        return route.fulfill({
          body: readFileSync(join(folder, file)),
          contentType: contentTypes[extname(file)] ?? 'application/octet-stream',
        })
      })
      await page.goto('/componentes/index.html')
      await page.getByRole('heading', { level: 1, name: 'Componentes y estados' }).waitFor()
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
