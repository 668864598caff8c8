import { classNames } from '@fcr/shared/ui'
import type { SyntheticEvent } from 'react'
import styles from './picture.module.css'

interface PictureProps {
  src: string
  /** What it shows; empty where it only decorates. */
  alt: string
  /** The page's first picture: fetched at once and before others. The rest wait until they come near. */
  first?: boolean | undefined
  /** Another drawing from 768 px on. */
  wideSrc?: string | undefined
  /** Which part stays when the frame is wider than the drawing. */
  keep?: 'middle' | 'bottom' | undefined
  /** Gives the frame its shape. */
  className?: string | undefined
}

const mark = (image: HTMLImageElement) => {
  image.dataset['failed'] = 'true'
}

/**
 * For the styles: a browser draws its own sign of a broken picture, which says nothing to the visitor. One that stood
 * in the HTML may have failed before anybody listened.
 */
export const markFailed = {
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) mark(image)
  },
  onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => mark(currentTarget),
}

/**
 * An illustration in a frame whose shape does not depend on it: nothing moves when it arrives, and without it the
 * frame stays a quiet landscape with the alternative text.
 */
export function Picture({ src, alt, first = false, wideSrc, keep = 'middle', className }: PictureProps) {
  return (
    <span className={classNames(styles.frame, className)}>
      <picture>
        {wideSrc && <source media="(min-width: 48rem)" srcSet={wideSrc} width="1440" height="680" />}
        <img
          key={src}
          src={src}
          alt={alt}
          width="640"
          height="400"
          className={classNames(keep === 'bottom' && styles.keepBottom)}
          {...markFailed}
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </picture>
    </span>
  )
}
