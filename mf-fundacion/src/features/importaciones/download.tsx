import { Alert, Button } from '@fcr/shared/ui'
import DownloadIcon from 'lucide-react/icons/download'
import { useMutation } from '@tanstack/react-query'
import { useStepUp } from '../../step-up/use-step-up'
import { importProblem } from './queries'

interface DownloadProps {
  load: () => Promise<void>
  label: string
}

/** Downloads a CSV file. */
export function Download({ load, label }: DownloadProps) {
  const withProof = useStepUp()
  const download = useMutation({ mutationFn: () => withProof(load) })
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
