import { createContext, use, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button, type ButtonProps } from '../button/button'
import { ChevronDownIcon } from '../icons'
import styles from './menu.module.css'
import { useMenu } from './use-menu'
import { HiddenOnPhones } from '../page/visually-hidden'

/** Closes the surrounding menu and focuses its button. */
const CloseMenu = createContext<() => void>(() => undefined)

export interface MenuProps extends Pick<ButtonProps, 'variant' | 'icon' | 'block'> {
  /** Text of the button and name of the menu. */
  label: string
  /** On phones the button shows only its icon, which it then needs. */
  iconOnPhones?: boolean
  /** `MenuLink` and `MenuAction` elements. */
  children: ReactNode
}

/** A menu button with a list of actions, following the ARIA authoring practices. */
export function Menu({ label, variant = 'secondary', icon, iconOnPhones, block, children }: MenuProps) {
  const container = useRef<HTMLDivElement>(null)
  const id = useId()
  const { open, close, trigger, list } = useMenu(container)
  return (
    <div ref={container} className={styles.menu}>
      <Button
        {...trigger}
        variant={variant}
        block={block}
        icon={icon}
        iconEnd={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
      >
        {iconOnPhones ? <HiddenOnPhones>{label}</HiddenOnPhones> : label}
      </Button>
      {open && (
        <div {...list} id={id} role="menu" tabIndex={-1} aria-label={label} className={styles.list}>
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      )}
    </div>
  )
}

interface EntryProps {
  icon?: ReactNode
  children: string
}

export interface MenuLinkProps extends EntryProps, Pick<ComponentProps<typeof Link>, 'to' | 'state'> {}

export function MenuLink({ icon, children, ...rest }: MenuLinkProps) {
  const close = use(CloseMenu)
  return (
    <Link {...rest} role="menuitem" tabIndex={-1} onClick={close} className={styles.entry}>
      {icon}
      {children}
    </Link>
  )
}

export interface MenuActionProps extends EntryProps {
  onPress: () => void
}

export function MenuAction({ icon, onPress, children }: MenuActionProps) {
  const close = use(CloseMenu)
  const press = () => {
    close()
    onPress()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={press} className={styles.entry}>
      {icon}
      {children}
    </button>
  )
}
