/** The picture at the foot of the rail. */
export function Landscape({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="0 0 248 170" aria-hidden="true" focusable="false" className={className}>
      <circle cx="127" cy="60" r="44" fill="#16335A" />
      <circle cx="127" cy="61" r="17" fill="#E9AE35" />
      <path d="M0 100L30 66L54 80L92 44L127 92L160 52L188 76L214 58L248 92V170H0Z" fill="#1F4778" />
      <path d="M0 128Q60 100 124 112T248 108V170H0Z" fill="#1F4D44" />
      <path d="M112 170Q134 150 124 137Q117 127 127 113Q131 127 140 138Q152 152 150 170Z" fill="#F3C766" />
      <path d="M0 150Q56 128 104 146Q116 154 112 170H0Z" fill="#173A34" />
      <path d="M152 170Q160 148 200 140T248 138V170Z" fill="#173A34" />
    </svg>
  )
}
