import type { ProfileSection } from '@fcr/shared/contracts/form/field-spec'
import { memberRealm, type User } from '@fcr/shared/session'
import { reportProblem } from '../../../report-problem'
import type { Drafts } from '../drafts/use-drafts'
import { sendEdit } from '../submission/submission'
import { useSubmission } from '../submission/use-submission'

interface Options {
  user: User
  /** The profile card that is edited; undefined for the whole form. */
  card?: ProfileSection
  /** Profile version on which the edit is based. */
  version: string | null
  attempts: Drafts['attempts']
  onStored: () => void
  /** Navigates to the profile, at the edited card, with the updated data as state. */
  leave: (to: string, state: unknown) => void | Promise<void>
}

/** Submits an edit of the whole form or of one profile card, then navigates to the updated profile. */
export const useEditSubmission = ({ user, card, version, attempts, onStored, leave }: Options) =>
  useSubmission({
    mode: 'edit',
    version,
    attempts,
    send: (answers, sending) => sendEdit(answers, sending, version),
    onStored: async () => {
      onStored()
      const state = await memberRealm.reload().then(
        ({ profile }) => ({ profile, edited: true }),
        // The data are stored; the profile page will load the profile itself.
        (error: unknown) => reportProblem('El perfil no se pudo cargar de nuevo', error),
      )
      await leave(`/vista-compareciente/${user.numero_identificacion}${card ? `#${card}` : ''}`, state)
    },
  })
