import { countOf } from '@fcr/shared/contracts/text/counts'
import { maxExportedEntries, type AuditFilter } from '@fcr/shared/contracts/staff/audit'
import { saveFile } from '@fcr/shared/http'
import { ReasonDialog, SmallButton } from '@fcr/shared/staff'
import { Alert } from '@fcr/shared/ui'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { useStepUp } from '../../step-up/use-step-up'
import { exportAudit, useAuditOptions } from './use-audit'

interface ExportButtonProps {
  filter: AuditFilter
}

const exportedText = (count: number) =>
  count === 1 ? 'Se exportó 1 asiento.' : `Se exportaron ${countOf(count)} asientos.`

/** Exports what the page shows, signed, for a court. */
export function ExportButton({ filter }: ExportButtonProps) {
  const [open, setOpen] = useState(false)
  const withProof = useStepUp()
  const [done, setDone] = useState<number>()
  const canSign = useAuditOptions().data?.firma ?? true
  const exportNow = async (motivo: string) => {
    const { nombre, archivo, asientos } = await withProof(() => exportAudit({ filtro: filter, motivo }))
    saveFile(nombre, new Blob([bytesOf(archivo)], { type: 'application/zip' }))
    setDone(asientos)
  }
  return (
    <div>
      <SmallButton variant="secondary" icon={<DownloadIcon />} onClick={() => setOpen(true)}>
        Exportar con firma
      </SmallButton>
      {done !== undefined && <p role="status">{exportedText(done)}</p>}
      <ReasonDialog
        open={open}
        title="Exportar con firma"
        confirm="Exportar"
        hint="Quién lo pide y con qué oficio. Queda en la auditoría y en el archivo."
        onClose={() => setOpen(false)}
        onConfirm={exportNow}
      >
        <p>
          Los asientos de los filtros de esta página, hasta {countOf(maxExportedEntries)}, en un archivo con
          la firma del sitio. Un juzgado puede comprobar que nadie lo cambió: el archivo dice cómo.
        </p>
        {!canSign && (
          <Alert kind="warn">
            Este sitio no tiene clave para firmar. Pida a quien lo administra que la cree (AUDIT_SIGNING_KEY).
          </Alert>
        )}
      </ReasonDialog>
    </div>
  )
}

/** The content of a file in base64. */
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
