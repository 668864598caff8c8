import type { IssuedCodes } from '@fcr/shared/contracts/staff/codes'
import { problemText, SmallButton } from '@fcr/shared/staff'
import { Alert } from '@fcr/shared/ui'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import type { CodesState } from '../../paths'
import { useStepUp } from '../../step-up/use-step-up'
import { collectCodes } from './codes-api'

/** Offers codes that somebody approved, on the way from their approval. They are made only now, and shown once. */
export function CollectCodes({ onIssued }: { onIssued: (codes: IssuedCodes) => void }) {
  const { state, pathname } = useLocation() as { state: Partial<CodesState> | null; pathname: string }
  const navigate = useNavigate()
  const approval = state?.recoger
  const withProof = useStepUp()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (id: string) => withProof(() => collectCodes(id)),
    onSuccess: async (codes) => {
      onIssued(codes)
      await navigate(pathname, { replace: true, state: null })
    },
  })
  if (approval === undefined) return null
  return (
    <Alert kind={error ? 'error' : 'info'} role={error ? 'alert' : 'status'}>
      {error ? (
        <p>{problemText(error)}</p>
      ) : (
        <>
          <p>Sus códigos están aprobados. Se muestran una sola vez: tenga lista la impresora.</p>
          <SmallButton busy={isPending} onClick={() => mutate(approval)}>
            Recoger los códigos ahora
          </SmallButton>
        </>
      )}
    </Alert>
  )
}
