import { commonPasswords } from '@fcr/shared/contracts/text/common-passwords'
import { passwordChangeProblem, passwordRuleOf, type PasswordChangeRule } from '@fcr/shared/contracts/session'
import type { Db } from '../database/open'
import { ApiError } from '../errors/api-error'

/** The refusal of a new password that breaks a rule. */
export const brokenRule = (rule: PasswordChangeRule | undefined, message: string) =>
  new ApiError(400, `password_${rule ?? 'rule'}`, message)

/** @throws {ApiError} 400 if the new password breaks a rule */
export function checkNewPassword(change: {
  documentNumber: string
  /** '' if unknown, like the old password. */
  name: string
  oldPassword: string
  newPassword: string
}): void {
  const problem = passwordChangeProblem({ ...change, confirmation: change.newPassword }, commonPasswords)
  if (problem !== undefined) throw brokenRule(passwordRuleOf(problem), problem)
}

/** Stores the hash of a password that its owner chose. */
export const replacePassword = (trx: Db, id: string, newHash: string) =>
  trx
    .updateTable('compareciente')
    .set({ password_hash: newHash, must_change_password: false, password_expires_at: null })
    .where('id', '=', id)
    .execute()
