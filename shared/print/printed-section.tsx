import styles from './printed-sheet.module.css'

export type PrintedItem = { label: string; value: string | boolean | null | undefined }

const inWords = (value: PrintedItem['value']) => {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return value === null || value === undefined || value.trim() === '' ? 'No Disponible' : value
}

/** A titled list of labels and values, which is never divided between pages. */
export function PrintedSection({ title, items }: { title: string; items: readonly PrintedItem[] }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <dl>
        {items.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{inWords(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
