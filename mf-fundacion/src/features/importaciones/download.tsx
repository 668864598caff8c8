import type { RowFilter } from '@fcr/shared/contracts/staff/imports'
import { Alert, Button } from '@fcr/shared/ui'
import { DownloadIcon } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useStepUp } from '../../step-up/use-step-up'
import { downloadRows, importProblem } from './queries'

interface DownloadProps {
  id: string
  /** Only the rows of one kind. */
  kind?: RowFilter
  label: string
}

/** Downloads rows as CSV. */
export function Download({ id, kind, label }: DownloadProps) {
  const withProof = useStepUp()
  const download = useMutation({ mutationFn: () => withProof(() => downloadRows(id, kind)) })
  return (
    <>
      <Button
        variant="secondary"
        icon={<DownloadIcon />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {label}
      </Button>
      {download.error !== null && (
        <Alert kind="error" role="alert">
          {importProblem(download.error)}
        </Alert>
      )}
    </>
  )
}
