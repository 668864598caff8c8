/**
 * The data policy that is published and that people accept with the registration. The number goes up with each change
 * of its text; `effectiveFrom` is the day from which that text applies.
 */
export const policyVersion = { number: 3, effectiveFrom: '22 de noviembre de 2026' } as const
