import { SelectField } from '@fcr/shared/form'
import { FormDialog, LinkDialog, momentWords } from '@fcr/shared/staff'
import { useState } from 'react'
import { areaWords } from '../../labels/areas'
import { durations, usePreview } from './use-preview'

interface PreviewDialogProps {
  area: string
  version: string
  site: string
  onClose: () => void
}

export function PreviewDialog({ area, version, site, onClose }: PreviewDialogProps) {
  const [hours, setHours] = useState('24')
  const { busy, problem, made, submit } = usePreview({ area, version, site })
  if (made)
    return (
      <LinkDialog title="Enlace de la vista previa" link={made.link} done="Cerrar" onClose={onClose}>
        Hasta {momentWords(new Date(made.expires).toISOString())}, quien lo abra ve {areaWords(area)}{' '}
        {version} en ese navegador.
      </LinkDialog>
    )
  return (
    <FormDialog
      title={`Vista previa de ${areaWords(area)} ${version}`}
      confirm="Firmar el enlace"
      leave="Cancelar"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={() => submit(Number(hours))}
    >
      <p>Un enlace muestra esta versión solo a quien lo abra. Lo que está en vivo no cambia.</p>
      <SelectField
        label="Cuánto sirve el enlace"
        placeholder="Elija"
        options={Object.entries(durations).map(([value, label]) => ({ value, label }))}
        value={hours}
        onChange={({ target }) => setHours(target.value === '' ? hours : target.value)}
      />
    </FormDialog>
  )
}
