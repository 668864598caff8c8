/**
 * Returns the probability that at least `failing` of `visits` visits fail although the version is no worse than
 * one of which `baseline.failing` visits failed and `baseline.passed` did not. Not rounded to a single rate: after few
 * visits the known version's own rate is uncertain, and that makes more failures plausible (the predictive
 * distribution of a beta-binomial model).
 */
export function tailProbability(
  visits: number,
  failing: number,
  observed: { failing: number; passed: number },
): number {
  let term = Math.exp(
    logChoose(visits, failing) +
      logBeta(failing + observed.failing, visits - failing + observed.passed) -
      logBeta(observed.failing, observed.passed),
  )
  let sum = 0
  for (let count = failing; count <= visits; count += 1) {
    sum += term
    if (term < sum * 1e-9) break
    // The ratio of two neighbouring terms, so that each needs no logarithms of its own.
    term *=
      ((visits - count) * (count + observed.failing)) / ((count + 1) * (visits - count - 1 + observed.passed))
  }
  return Math.min(1, sum)
}

const logChoose = (n: number, k: number) => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b)

/** Stirling's series, after moving the argument to where it is exact to ten digits. */
function logGamma(x: number): number {
  let shift = 0
  let z = x
  for (; z < 10; z += 1) shift -= Math.log(z)
  const series = 1 / (12 * z) - 1 / (360 * z ** 3) + 1 / (1260 * z ** 5)
  return shift + (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series
}
