/** Shown next to 'Finalizar'; the server stores this text's version and the time (Ley 1581 de 2012). */
export function ConsentNote() {
  return (
    <p>
      Al pulsar Finalizar, autoriza el tratamiento de sus datos personales, incluidos los sensibles como la
      etnia y la creencia religiosa, según la{' '}
      {/* In a new tab: leaving this one would lose the typed passwords. */}
      <a href="/politica-de-datos" target="_blank" rel="noopener">
        política de tratamiento de datos personales (se abre en otra pestaña)
      </a>
      .
    </p>
  )
}
