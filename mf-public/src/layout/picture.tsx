import { classNames } from '@fcr/shared/ui'
import type { SyntheticEvent } from 'react'
import styles from './picture.module.css'

interface PictureProps {
  src: string
  /** Describes the picture; empty if decorative. */
  alt: string
  /** Whether this is the page's first picture: loads eagerly with priority. Others load when they come near. */
  first?: boolean | undefined
  /** Alternative drawing from 768 px on. */
  wideSrc?: string | undefined
  /** Which part stays visible when the frame is wider than the drawing. */
  keep?: 'middle' | 'bottom' | undefined
  /** Sets the frame's shape. */
  className?: string | undefined
}

const mark = (image: HTMLImageElement) => {
  image.dataset['failed'] = 'true'
}

/**
 * Marks a failed picture for the styles: the browser's broken-picture icon means nothing to visitors. A picture
 * in the prerendered HTML may fail before any listener is attached.
 */
export const markFailed = {
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) mark(image)
  },
  onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => mark(currentTarget),
}

/**
 * An illustration in a frame of fixed shape: loading causes no layout shift, and if it fails the frame shows a
 * quiet landscape with the alternative text.
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
