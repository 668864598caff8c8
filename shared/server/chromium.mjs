import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Headless-only builds. They open pages three times as fast; release checks take less than half the time. Layout
 * matches the full browser only with `--font-render-hinting=none`.
 */
export const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell']
/** They also restore tabs. */
export const fullBrowsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns whether a file exists and can be run. @param {string} file */
export const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the program in `CHROMIUM_PATH`, otherwise a Chromium on this machine, the fastest kind first; undefined if there
 * is none.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | undefined}
 */
export function findChromium(env) {
  const named = env['CHROMIUM_PATH']
  if (named) return isProgram(named) ? named : undefined
  return findNamed(env, headlessShells) ?? findNamed(env, fullBrowsers) ?? elsewhere.find(isProgram)
}

/**
 * Returns a program of one of these names on the search path; undefined if there is none.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {readonly string[]} names
 */
export const findNamed = (env, names) => {
  const folders = (env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}
