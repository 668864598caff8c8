// Ends the process with one line if its Node is not supported. Commands load this file first: their other files have
// syntax and imports that an older Node cannot even parse. So this one has neither.
const oldest = [
  { major: 20, minor: 19 },
  { major: 22, minor: 13 },
]
const newest = 24

/** What `engines` in a package.json says. */
exports.range = oldest
  .map(({ major, minor }) => `^${major}.${minor}.0`)
  .concat(`>=${newest}.0.0`)
  .join(' || ')

/** Odd majors and early minors lack what the packages need. @param {string} version */
exports.isSupported = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major >= newest || oldest.some((least) => least.major === major && minor >= least.minor)
}

if (!exports.isSupported(process.versions.node)) {
  console.error(`Node 20.19, 22.13, 24 or later is needed; this is ${process.versions.node}.`)
  process.exit(1)
}
