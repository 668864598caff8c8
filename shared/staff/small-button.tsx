import { Button, ButtonLink, classNames, type ButtonLinkProps, type ButtonProps } from '@fcr/shared/ui'
import styles from './small-button.module.css'

/** A button of 44 px, for toolbars and side columns; decisions use the normal one. */
export function SmallButton({ className, ...rest }: ButtonProps) {
  return <Button {...rest} className={smallClass(rest, className)} />
}

/** A link that looks like a `SmallButton`. */
export function SmallButtonLink({ className, ...rest }: ButtonLinkProps) {
  return <ButtonLink {...rest} className={smallClass(rest, className)} />
}

const smallClass = ({ variant }: Pick<ButtonProps, 'variant'>, className?: string) =>
  classNames(styles.small, variant === 'quiet' && styles.quiet, className)

/** Refuses or annuls: outlined in red, so that it is not the primary button. */
export function RefuseButton({ className, ...rest }: Omit<ButtonProps, 'variant'>) {
  return <Button {...rest} variant="secondary" className={classNames(styles.refuse, className)} />
}
