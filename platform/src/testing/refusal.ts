import { expect } from '@jest/globals'

/** Matches a refusal by the registry with this code. */
export const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code })
