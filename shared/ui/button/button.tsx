import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonLooks } from './button-parts'
import styles from './button.module.css'
import { SpinnerRing } from '../state/spinner'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /** Shows a ring and `busyText`, disables the button, keeps its width. */
  busy?: boolean | undefined
  /** Text while busy, e.g. 'Ingresando...'; by default the button's text. */
  busyText?: string | undefined
}

/** `type` defaults to 'button': only a form's main action submits. */
export function Button(props: ButtonProps) {
  const {
    variant,
    block,
    icon,
    iconEnd,
    busy = false,
    busyText,
    className,
    disabled,
    children,
    ...rest
  } = props
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, block }, className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <SpinnerRing /> : icon}
      <ButtonLabel busy={busy} busyText={busyText} hasIcon={Boolean(icon ?? iconEnd)}>
        {children}
      </ButtonLabel>
      {!busy && iconEnd}
    </button>
  )
}

interface LabelProps {
  busy: boolean
  busyText: string | undefined
  hasIcon: boolean
  children: ReactNode
}

/** Passes the hidden text to the style sheet in an attribute, to reserve its width. */
function ButtonLabel({ busy, busyText, hasIcon, children }: LabelProps) {
  if (children === undefined || children === null) return null
  if (busyText === undefined) return <span>{children}</span>
  const ghost = busy ? (typeof children === 'string' ? children : undefined) : busyText
  const reserve = hasIcon ? undefined : busy ? 'none' : 'ring'
  return (
    <span className={styles.label} data-ghost={ghost} data-reserve={reserve}>
      {busy ? busyText : children}
    </span>
  )
}
