// The part that the benchmarks use; the package has no types.
declare module 'autocannon' {
  type Options = {
    url: string
    /** Sent in rotation. */
    requests?: { path: string }[]
    headers?: Record<string, string>
    connections: number
    duration: number
  }
  type Measured = {
    requests: { average: number }
    latency: { p99: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Measured>
}
