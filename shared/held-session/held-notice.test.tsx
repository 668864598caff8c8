import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ApiError } from '@fcr/shared/session'
import { provideSite } from '@fcr/shared/site'
import { site } from '../contracts/site'
import { HeldNotice, isSessionHeld } from './index'

it('says how to reach the foundation, without figures', () => {
  provideSite(site.parse({ contact: { mobile: '311 222 3344' } }))
  render(<HeldNotice />)
  const notice = screen.getByRole('alert')
  expect(notice).toHaveTextContent(/Su sesión está retenida\..*Fundación .* ya fue avisada/)
  const call = screen.getByRole('link', { name: '311 222 3344' })
  expect(call).toHaveAttribute('href', 'tel:+573112223344')
  expect(notice.textContent.replace('311 222 3344', '')).not.toMatch(/\d/)
})

it.each([
  [new ApiError(429, { code: 'session_held' }), true],
  [new ApiError(429, { code: 'too_many_attempts' }), false],
  [new ApiError(429), false],
  [new ApiError(503, { code: 'session_held' }), false],
  [new TypeError('Failed to fetch'), false],
])('distinguishes a held session from other failures (%#)', (error, held) => {
  expect(isSessionHeld(error)).toBe(held)
})
