import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react'
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
    ref,
    children,
    ...rest
  } = props
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [])
  useKeptFocus(button, busy)
  return (
    <button
      type="button"
      {...rest}
      ref={button}
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

/** Restores the focus, which a disabled button loses, once it is no longer busy; unless something else has it by then. */
function useKeptFocus(button: RefObject<HTMLButtonElement | null>, busy: boolean) {
  const isKept = useRef(false)
  useLayoutEffect(() => {
    const { current } = button
    if (busy) {
      // Browsers take the focus away only after this.
      isKept.current = current === document.activeElement
    } else if (isKept.current) {
      isKept.current = false
      if (document.activeElement === document.body) current?.focus({ preventScroll: true })
    }
  }, [button, busy])
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
