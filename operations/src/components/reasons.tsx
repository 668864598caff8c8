import { reasonWords } from '../labels/reasons'

/** A sentence of the registry in Spanish. One that this page does not know stays English, and is marked as such. */
export function Reason({ text }: { text: string }) {
  return reasonWords(text) ?? <span lang="en">{text}</span>
}

export function ReasonList({
  reasons,
  className,
}: {
  reasons: readonly string[]
  className: string | undefined
}) {
  return (
    <ul className={className}>
      {reasons.map((reason) => (
        <li key={reason}>
          <Reason text={reason} />
        </li>
      ))}
    </ul>
  )
}
