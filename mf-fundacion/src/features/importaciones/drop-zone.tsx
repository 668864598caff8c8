import { classNames } from '@fcr/shared/ui'
import FileUpIcon from 'lucide-react/icons/file-up'
import { useId, useState } from 'react'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  file: File | undefined
  onFile: (file: File) => void
}

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toLocaleString('es-CO', { maximumFractionDigits: 1 })} MB`

/** Chooses a file: by pressing, with the keyboard, or by dropping it. */
export function DropZone({ file, onFile }: DropZoneProps) {
  const hint = useId()
  const [over, setOver] = useState(false)
  return (
    <label className={classNames(styles.zone, over && styles.over)}>
      <FileUpIcon aria-hidden="true" />
      <b>{file ? file.name : 'Elija el archivo o suéltelo aquí'}</b>
      <span id={hint}>{file ? sizeOf(file.size) : 'CSV o libro de Excel (.xlsx)'}</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xls,.xlsx"
        aria-describedby={hint}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onFile(chosen)
          // The same file again, once it was corrected, is a choice too.
          target.value = ''
        }}
      />
    </label>
  )
}
