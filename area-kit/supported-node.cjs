// Ends the process with one line if its Node is not supported. Commands load this file before their others, which an older
// Node cannot even parse. It is therefore CommonJS and imports nothing.
const oldest = [
  { major: 20, minor: 19 },
  { major: 22, minor: 13 },
]
const newest = 24

/** The value of `engines.node` in a package.json. */
exports.range = oldest
  .map(({ major, minor }) => `^${major}.${minor}.0`)
  .concat(`>=${newest}.0.0`)
  .join(' || ')

/** Odd majors and early minors lack features that the packages need. @param {string} version */
exports.isSupported = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major >= newest || oldest.some((least) => least.major === major && minor >= least.minor)
}

if (!exports.isSupported(process.versions.node)) {
  const supported = oldest.map(({ major, minor }) => `${major}.${minor}`).concat(String(newest))
  console.error(`Node ${supported.join(', ')} or later is needed; this is ${process.versions.node}.`)
  process.exit(1)
}
