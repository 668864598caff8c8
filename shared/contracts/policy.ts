/**
 * The published data policy that people accept at registration. Each change of its text increments the number;
 * `effectiveFrom` is the day from which that text applies.
 */
export const policyVersion = { number: 4, effectiveFrom: '22 de noviembre de 2026' } as const
