import {
  ArrowLink,
  ArrowRightIcon,
  BackLink,
  Button,
  ButtonLink,
  ChevronLeftIcon,
  IconButton,
  LogOutIcon,
  Menu,
  MenuAction,
  MenuLink,
  PencilIcon,
  TextLink,
  UserIcon,
  XIcon,
} from '@fcr/shared/ui'
import { useState } from 'react'
import { InState, Row, Section } from './specimen'

export function Actions() {
  return (
    <>
      <Buttons />
      <Section title="Botones sobre azul" onNavy>
        <Row>
          <Button variant="gold" icon={<PencilIcon />}>
            Editar datos
          </Button>
          <InState state="hover">
            <Button variant="gold">Con puntero</Button>
          </InState>
          <Button variant="onNavy">Nueva búsqueda</Button>
          <InState state="hover">
            <Button variant="onNavy">Con puntero</Button>
          </InState>
          <InState state="focus">
            <Button variant="onNavy">Con foco</Button>
          </InState>
        </Row>
      </Section>
      <Links />
      <Section title="Menú desplegable">
        <Menu label="Mi cuenta" icon={<UserIcon />}>
          <MenuLink to="/perfil" icon={<UserIcon />}>
            Mi perfil
          </MenuLink>
          <MenuAction onPress={() => undefined} icon={<LogOutIcon />}>
            Cerrar sesión
          </MenuAction>
        </Menu>
      </Section>
    </>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(true)
  return (
    <Section title="Botones">
      <Row>
        <Button iconEnd={<ArrowRightIcon />}>Siguiente</Button>
        <InState state="hover">
          <Button>Con puntero</Button>
        </InState>
        <InState state="active">
          <Button>Pulsado</Button>
        </InState>
      </Row>
      <Row>
        <InState state="focus">
          <Button>Con foco</Button>
        </InState>
        <Button disabled>Deshabilitado</Button>
      </Row>
      <Row>
        <Button busy={busy} busyText="Ingresando...">
          Ingresar
        </Button>
        <Button variant="quiet" onClick={() => setBusy(!busy)}>
          Ocupado sí o no
        </Button>
      </Row>
      <Row>
        <Button variant="secondary">Anterior</Button>
        <InState state="hover">
          <Button variant="secondary">Con puntero</Button>
        </InState>
        <Button variant="secondary" busy busyText="Buscando...">
          Buscar
        </Button>
      </Row>
      <Row>
        <Button variant="quiet">Cancelar</Button>
        <InState state="hover">
          <Button variant="quiet">Con puntero</Button>
        </InState>
        <Button variant="danger">Sí,cancelar</Button>
        <InState state="hover">
          <Button variant="danger">Con puntero</Button>
        </InState>
      </Row>
      <Row>
        <IconButton label="Anterior" icon={<ChevronLeftIcon />} />
        <InState state="hover">
          <IconButton label="Cerrar, con puntero" icon={<XIcon />} />
        </InState>
        <InState state="focus">
          <IconButton label="Cerrar, con foco" icon={<XIcon />} />
        </InState>
        <IconButton label="Cerrar, deshabilitado" icon={<XIcon />} disabled />
      </Row>
      <Button block>A todo el ancho</Button>
    </Section>
  )
}

function Links() {
  return (
    <Section title="Enlaces">
      <p>
        Lea la <TextLink to="/politica">política de tratamiento de datos</TextLink> antes de continuar.
      </p>
      <Row>
        <InState state="hover">
          <TextLink to="/puntero">Con puntero</TextLink>
        </InState>
        <InState state="focus">
          <TextLink to="/foco">Con foco</TextLink>
        </InState>
        <ArrowLink to="/news">Todas las noticias</ArrowLink>
        <BackLink to="/mapa">Volver al mapa</BackLink>
        <ButtonLink to="/login" icon={<UserIcon />}>
          Iniciar sesión
        </ButtonLink>
      </Row>
    </Section>
  )
}
