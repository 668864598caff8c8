import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass, type ButtonLooks } from './button-parts'

export type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLooks

/** A link that looks like a button. */
export function ButtonLink({ variant, block, icon, iconEnd, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, block }, className)}>
      {icon}
      <span>{children}</span>
      {iconEnd}
    </Link>
  )
}
