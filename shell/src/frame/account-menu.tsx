import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { useSignOut } from '@fcr/shared/session'
import { Button, ChevronDownIcon, LogOutIcon, UserIcon } from '@fcr/shared/ui'
import styles from './account-menu.module.css'

const items = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

/** The signed-in member's dropdown: closes on Escape, on an outside click and when the focus leaves it. */
export function AccountMenu({ documentNumber }: { documentNumber: string }) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const leave = useSignOut()

  useEffect(() => {
    if (!open) return
    items(menu.current)[0]?.focus()
    const outside = (event: PointerEvent) => {
      if (!container.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false)
      trigger.current?.focus()
      return
    }
    if (event.key === 'Tab') setOpen(false)
    const all = items(menu.current)
    const current = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }

  return (
    <div ref={container} className={styles.account}>
      <Button
        ref={trigger}
        variant="secondary"
        icon={<UserIcon />}
        iconEnd={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        Mi cuenta
      </Button>
      {open && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label="Mi cuenta"
          className={styles.menu}
          onKeyDown={onKeyDown}
        >
          <Link role="menuitem" to={`/vista-compareciente/${documentNumber}`} onClick={() => setOpen(false)}>
            <UserIcon />
            Mi perfil
          </Link>
          <button
            type="button"
            role="menuitem"
            onClick={() => {
              setOpen(false)
              leave()
            }}
          >
            <LogOutIcon />
            Cerrar sesión
          </button>
        </div>
      )}
    </div>
  )
}
