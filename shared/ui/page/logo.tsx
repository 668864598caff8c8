import type { ComponentProps } from 'react'
import fullOnLight from '../art/logo-horizontal.svg'
import fullOnDark from '../art/logo-horizontal-claro.svg'
import mark from '../art/logo.svg'
import { classNames } from '../class-names'
import styles from './logo.module.css'

// Files, not inline markup: the logo has 20 KB of outlines (5 KB compressed), which every page and the script
// bundle would carry. As a file it is fetched once, and its size attributes reserve its space.

type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'width' | 'height'>

export interface LogoFullProps extends ImageProps {
  /** Its background. */
  on?: 'light' | 'dark' | undefined
}

/** Emblem and name. `alt` is empty by default: the surrounding link has the name. */
export function LogoFull({ on = 'light', alt = '', className, ...rest }: LogoFullProps) {
  return (
    <img
      {...rest}
      alt={alt}
      src={on === 'dark' ? fullOnDark : fullOnLight}
      width={322}
      height={150}
      className={classNames(on === 'dark' ? styles.onDark : styles.onLight, className)}
    />
  )
}

export interface LogoMarkProps extends ImageProps {
  /** In px, from 16 to 64. */
  size?: number | undefined
}

/** The simplified emblem, for small sizes. */
export function LogoMark({ size = 48, alt = '', ...rest }: LogoMarkProps) {
  return <img {...rest} alt={alt} src={mark} width={size} height={size} />
}
