import { PasswordField } from '@fcr/shared/form'
import { HeldNotice } from '@fcr/shared/held-session'
import {
  Alert,
  Badge,
  Button,
  CheckIcon,
  Dialog,
  EmptyState,
  FileTextIcon,
  Skeleton,
  Spinner,
  TextLink,
} from '@fcr/shared/ui'
import { useState } from 'react'
import picture from '@fcr/shared/ui/art/ilustraciones/ladera-altavista.svg'
import styles from './catalogue.module.css'
import { Row, Section } from './specimen'

export function Messages() {
  return (
    <>
      <Section title="Avisos">
        <Alert kind="error">
          No pudimos enviar su afiliación. Sus datos siguen aquí; puede intentarlo de nuevo.
        </Alert>
        <HeldNotice />
        <Alert kind="ok">Sus datos quedaron actualizados.</Alert>
        <Alert kind="warn">Hay 73 resultados; se muestran 50. Agregue otro dato para precisar.</Alert>
        <Alert kind="info" icon={<FileTextIcon />}>
          Tiene un borrador guardado en este equipo. <TextLink to="/borrador">Continuar borrador</TextLink>
        </Alert>
      </Section>
      <Section title="Diálogos">
        <Dialogs />
      </Section>
      <Section title="Vacío">
        <EmptyState
          title="No se encontraron resultados"
          hint="Intente con otros parámetros de búsqueda."
          headingLevel={3}
        >
          <p className={styles.help}>El servicio no respondió. Vuelva a intentarlo en unos minutos.</p>
        </EmptyState>
      </Section>
      <Section title="Carga">
        <Spinner label="Buscando..." labelVisible />
        <Skeleton card />
        <Skeleton lines={2} />
        <Spinner label="Cargando el perfil" centered />
      </Section>
      <Section title="Rótulos">
        <Row>
          <Badge>Coincidencia aproximada</Badge>
          <Badge tone="navy">En trámite</Badge>
          <Badge tone="gold">Solo lectura</Badge>
          <Badge tone="green" icon={<CheckIcon />}>
            Respondida
          </Badge>
        </Row>
      </Section>
      <Section title="Rótulo sobre azul" onNavy>
        <Row>
          <Badge tone="onNavy">Solo lectura</Badge>
        </Row>
      </Section>
    </>
  )
}

type Kind = 'question' | 'form' | 'content'

function Dialogs() {
  const [open, setOpen] = useState<Kind>()
  const close = () => setOpen(undefined)
  return (
    <Row>
      <Button variant="secondary" onClick={() => setOpen('question')}>
        Confirmación
      </Button>
      <Button variant="secondary" onClick={() => setOpen('form')}>
        Con campos
      </Button>
      <Button variant="secondary" onClick={() => setOpen('content')}>
        Con imagen
      </Button>
      <Dialog
        open={open === 'question'}
        onClose={close}
        role="alertdialog"
        title="¿Estás seguro?"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              No, seguir
            </Button>
            <Button variant="danger" onClick={close}>
              Sí,cancelar
            </Button>
          </>
        }
      >
        <p>Si cancela, se perderán todos los datos ingresados.</p>
      </Dialog>
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="Cambiar contraseña"
        actions={<Button onClick={close}>Cambiar</Button>}
      >
        <PasswordField label="Contraseña nueva" />
        <PasswordField label="Confirmar contraseña nueva" error="Las contraseñas no coinciden" />
      </Dialog>
      <Dialog
        open={open === 'content'}
        onClose={close}
        title="Ladera de Altavista"
        size="large"
        closeOnOutsideClick
        picture={<img src={picture} alt="Un camino sube por la ladera" width={800} height={500} />}
        actions={<Button onClick={close}>Documentación</Button>}
      >
        <p>Vecinos y comparecientes recuperan juntos el camino de la vereda.</p>
      </Dialog>
    </Row>
  )
}
