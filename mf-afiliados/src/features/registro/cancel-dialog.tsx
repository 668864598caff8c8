import { Button, Dialog } from '@fcr/shared/ui'

interface Props {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** 'Sí,cancelar' has no space on purpose: docs/product.md prescribes the text. */
export function CancelDialog({ open, onStay, onLeave }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      role="alertdialog"
      title="¿Estás seguro?"
      actions={
        <>
          <Button variant="secondary" onClick={onStay}>
            No, seguir
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Sí,cancelar
          </Button>
        </>
      }
    >
      <p>Si cancela, se perderán todos los datos ingresados.</p>
    </Dialog>
  )
}
