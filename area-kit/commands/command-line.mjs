/**
 * Commands of `area-kit`, each with its options. Scripts and pipelines in other repositories rely on them: the record
 * `area-kit/api.md` lists them. `test` passes its arguments to jest.
 */
export const options = /** @type {const} */ ({
  build: {},
  test: {},
  check: {},
  dev: { site: { type: 'string', required: true } },
  update: { site: { type: 'string', required: true } },
})

export const usage = `Usage: area-kit <command>

  build           the release, in dist/
  test [words]    the tests; words are passed to jest
  check           types, lint, format and imports
  dev --site <address>
                  shows the area inside the site, on this machine, with the fake API of the tests
  update --site <address>
                  sets the versions that area and site share to the site's, in package.json
`
