import { useId, type ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './sheet.module.css'

export interface SheetProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: string
  headingLevel?: 2 | 3 | undefined
}

/** A white sheet with its title above a gold line; a region named by the title. `id` is its anchor. */
export function Sheet({ title, headingLevel = 2, className, children, ...rest }: SheetProps) {
  const titleId = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={titleId} {...rest} className={classNames(styles.sheet, className)}>
      <Heading id={titleId} className={styles.title}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
