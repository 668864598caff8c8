import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useAuth, useSignOut } from '@fcr/shared/session'
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

/** The full-screen menu of small screens: a native dialog, so that focus and scrolling stay inside. */
export function MobileMenu({ entries, shrunk }: { entries: readonly Entry[]; shrunk: boolean }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  // The phone's back button leads to another page, so the menu closes instead of staying open over it. Done during
  // rendering, so that the menu releases the focus before the page takes it.
  if (key !== openedAt) {
    setOpenedAt(key)
    setOpen(false)
  }
  return (
    <div className={styles.mobile}>
      <IconButton
        className={styles.toggle}
        label="Abrir el menú"
        aria-expanded={open}
        aria-haspopup="dialog"
        icon={<MenuIcon />}
        onClick={() => setOpen(true)}
      />
      {open && <OpenMenu entries={entries} shrunk={shrunk} onClose={close} />}
    </div>
  )
}

interface OpenMenuProps {
  entries: readonly Entry[]
  /** Whether the header below it is shrunk. */
  shrunk: boolean
  onClose: () => void
}

function OpenMenu({ entries, shrunk, onClose }: OpenMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const wide = window.matchMedia(fullMenuShown)
    const closeWhenWide = () => {
      if (wide.matches) onClose()
    }
    element?.showModal()
    document.documentElement.classList.add('scroll-locked')
    wide.addEventListener('change', closeWhenWide)
    return () => {
      // Closed, not merely unmounted: closing returns the focus to the button.
      element?.close()
      document.documentElement.classList.remove('scroll-locked')
      wide.removeEventListener('change', closeWhenWide)
    }
  }, [onClose])
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.menu, shrunk && styles.shrunk)}
      aria-label="Menú"
      onClose={onClose}
    >
      <div className={styles.top}>
        <LogoFull on="dark" className={styles.logo} />
        <IconButton className={styles.close} label="Cerrar el menú" icon={<XIcon />} onClick={onClose} />
      </div>
      <nav aria-label="Principal">
        {entries.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === '/'} onClick={onClose}>
            {label}
            <ChevronRightIcon />
          </NavLink>
        ))}
      </nav>
      <div className={styles.account}>
        <AccountEntries onClose={onClose} />
      </div>
      <div className={styles.foot}>
        <img className={styles.landscape} src={landscape} alt="" width={800} height={450} />
      </div>
    </dialog>
  )
}

function AccountEntries({ onClose }: { onClose: () => void }) {
  const session = useAuth()
  const leave = useSignOut()
  if (session.status === 'loading') return <Spinner label="Cargando la sesión" />
  if (!session.user) {
    return (
      <ButtonLink block variant="gold" icon={<UserIcon />} to="/login" onClick={onClose}>
        Iniciar sesión
      </ButtonLink>
    )
  }
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
