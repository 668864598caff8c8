import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useAuth, useOfficialSession, useSignOut } from '@fcr/shared/session'
import {
  Button,
  ButtonLink,
  ChevronRightIcon,
  IconButton,
  LogoFull,
  LogOutIcon,
  MenuIcon,
  Spinner,
  UserIcon,
  XIcon,
  classNames,
} from '@fcr/shared/ui'
import landscape from '@fcr/shared/ui/art/ilustraciones/amanecer.svg'
import styles from './mobile-menu.module.css'

type Entry = { to: string; label: string }

/** From this width on the header shows the menu itself (its style sheet has the same value). */
const fullMenuShown = '(min-width: 70rem)'

const id = 'menu'

/**
 * The full-screen menu of small screens: a native dialog, so that focus and scrolling stay inside. It is in the HTML as
 * a popover, which the button opens without scripts, and before they run on a slow phone.
 */
export function MobileMenu({ entries, shrunk }: { entries: readonly Entry[]; shrunk: boolean }) {
  const { open, setOpen, dialog } = useOpenDialog()
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <div className={styles.mobile}>
      <IconButton
        className={styles.toggle}
        label="Abrir el menú"
        aria-expanded={open}
        aria-haspopup="dialog"
        icon={<MenuIcon />}
        popoverTarget={id}
        onClick={openMenu}
      />
      <dialog
        ref={dialog}
        id={id}
        popover="auto"
        className={classNames(styles.menu, shrunk && styles.shrunk)}
        aria-label="Menú"
        onClose={close}
      >
        <div className={styles.top}>
          <LogoFull on="dark" className={styles.logo} loading="lazy" />
          <IconButton
            className={styles.close}
            label="Cerrar el menú"
            icon={<XIcon />}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={close}
          />
        </div>
        <nav aria-label="Principal">
          {entries.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} onClick={close}>
              {label}
              <ChevronRightIcon />
            </NavLink>
          ))}
        </nav>
        <div className={styles.account}>
          <AccountEntries onClose={close} />
        </div>
        <div className={styles.foot}>
          <img className={styles.landscape} src={landscape} alt="" width={800} height={450} loading="lazy" />
        </div>
      </dialog>
    </div>
  )
}

function useOpenDialog() {
  const [open, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  // Going back closes the menu, so that the previous page is not hidden behind it. Done while rendering: the menu must
  // release the focus before the page takes it.
  if (key !== openedAt) {
    setOpenedAt(key)
    setOpen(false)
  }
  useEffect(() => {
    if (isPopoverOpen(dialog.current)) setOpen(true)
  }, [])
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    const wide = window.matchMedia(fullMenuShown)
    const closeWhenWide = () => {
      if (wide.matches) setOpen(false)
    }
    if (isPopoverOpen(element)) element.hidePopover()
    element.showModal()
    document.documentElement.classList.add('scroll-locked')
    wide.addEventListener('change', closeWhenWide)
    return () => {
      element.close()
      document.documentElement.classList.remove('scroll-locked')
      wide.removeEventListener('change', closeWhenWide)
    }
  }, [open])
  return { open, setOpen, dialog }
}

/** Browsers without popovers do not know the selector. */
const isPopoverOpen = (element: HTMLElement | null) =>
  typeof element?.hidePopover === 'function' && element.matches(':popover-open')

function AccountEntries({ onClose }: { onClose: () => void }) {
  const session = useAuth()
  const official = useOfficialSession()
  const leave = useSignOut()
  if (session.status === 'loading' || (!session.user && official.status === 'loading'))
    return (
      <>
        <span className={styles.loading}>
          <Spinner label="Cargando la sesión" />
        </span>
        <noscript>
          <SignInLink />
        </noscript>
      </>
    )
  if (!session.user)
    return official.status === 'ready' && official.kind ? null : <SignInLink onClick={onClose} />
  const profile = `/vista-compareciente/${session.user.numero_identificacion}`
  const leaveAndClose = () => {
    onClose()
    leave()
  }
  return (
    <>
      <ButtonLink block variant="gold" icon={<UserIcon />} to={profile} onClick={onClose}>
        Mi perfil
      </ButtonLink>
      <Button block variant="onNavy" icon={<LogOutIcon />} onClick={leaveAndClose}>
        Cerrar sesión
      </Button>
    </>
  )
}

function SignInLink({ onClick }: { onClick?: () => void }) {
  return (
    <ButtonLink block variant="gold" icon={<UserIcon />} to="/login" {...(onClick && { onClick })}>
      Iniciar sesión
    </ButtonLink>
  )
}
