import type { ComponentProps } from 'react'
import fullOnLight from './art/logo-horizontal.svg'
import fullOnDark from './art/logo-horizontal-claro.svg'
import mark from './art/logo.svg'
import { classNames } from './class-names'
import styles from './logo.module.css'

// Files, not inline markup: the signature is 20 KB of outlines (5 KB compressed), which every page and the
// script bundle would carry; as a file it is fetched once beside them, and its size attributes hold its place.

type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'width' | 'height'>

export interface LogoFullProps extends ImageProps {
  /** What it stands on. */
  on?: 'light' | 'dark' | undefined
}

/** Emblem and name side by side. `alt` is empty by default: the link around it bears the name. */
export function LogoFull({ on = 'light', alt = '', className, ...rest }: LogoFullProps) {
  return (
    <img
      {...rest}
      alt={alt}
      src={on === 'dark' ? fullOnDark : fullOnLight}
      width={322}
      height={150}
      className={classNames(on === 'dark' && styles.onDark, className)}
    />
  )
}

export interface LogoMarkProps extends ImageProps {
  /** In px; meant for 16 to 64. */
  size?: number | undefined
}

/** The reduced emblem, for small places. */
export function LogoMark({ size = 48, alt = '', ...rest }: LogoMarkProps) {
  return <img {...rest} alt={alt} src={mark} width={size} height={size} />
}
