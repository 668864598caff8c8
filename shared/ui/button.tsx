import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonLooks } from './button-parts'
import styles from './button.module.css'
import { SpinnerRing } from './spinner'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /** Working: shows a ring and `busyText`, cannot be pressed, keeps its width. */
  busy?: boolean | undefined
  /** Text while busy, e.g. 'Ingresando...'; the button's own text by default. */
  busyText?: string | undefined
}

/** `type` is 'button' unless said otherwise: only a form's own action submits. */
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

/** Carries the text that is not shown as an attribute, for the style sheet to reserve its width. */
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
