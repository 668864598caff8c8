import { Carousel } from '@fcr/shared/carousel'
import type { Provenance } from '@fcr/shared/contracts/provenance'
import { ProvenanceNote } from '@fcr/shared/profile'
import { ResultCard } from '@fcr/shared/result-card'
import { Badge, Card, CardTitle, DataList, Sheet } from '@fcr/shared/ui'
import picture from '@fcr/shared/ui/art/ilustraciones/jardin-palmira.svg'
import styles from './catalogue.module.css'
import { InState, Section } from './specimen'

const person = [
  { label: 'Cédula', value: '9900000001' },
  { label: 'Rango', value: 'Sargento Primero' },
  { label: 'Fuerza', value: 'Ejército Nacional' },
  { label: 'Sala de la JEP', value: null },
]
const image = <img src={picture} alt="" width={800} height={450} />

const carouselNames = {
  one: 'Noticia',
  previous: 'Noticia anterior',
  next: 'Noticia siguiente',
  choose: 'Elegir la noticia',
}
const slides = ['Un jardín para la memoria', 'Encuentro en la ladera', 'Un puente entre orillas'].map(
  (title, index) => ({
    picture: image,
    overline: <p>Noviembre 12, 2026</p>,
    title,
    summary: 'Treinta familias siembran en Palmira.',
    to: `/news/${index}`,
    more: 'Leer la noticia',
  }),
)

const actualizado = '2026-11-02'
const provenances: readonly Provenance[] = [
  { identidad: 'verificada', desde: '2026-03-14', actualizado },
  { identidad: 'declarada', actualizado },
  { identidad: 'importada', desde: '2026-03-14', actualizado },
]

export function Content() {
  return (
    <>
      <Section title="Tarjetas" wide>
        <div className={styles.grid}>
          <Card picture={image}>
            <CardTitle to="/news/1">Un jardín para la memoria</CardTitle>
            <p>Treinta familias siembran en Palmira.</p>
          </Card>
          <InState state="hover">
            <Card picture={image}>
              <CardTitle to="/news/2">Con puntero</CardTitle>
              <p>Treinta familias siembran en Palmira.</p>
            </Card>
          </InState>
          <InState state="focus">
            <Card>
              <CardTitle to="/news/3">Con foco</CardTitle>
              <p>El contorno rodea todo lo que se pulsa.</p>
            </Card>
          </InState>
          <Card>
            <CardTitle>Sin enlace</CardTitle>
            <p>No se pulsa, y no responde al puntero.</p>
          </Card>
        </div>
      </Section>
      <Section title="Carrusel" wide>
        <Carousel label="Noticias de ejemplo" names={carouselNames} slides={slides} />
        <InState state="focus">
          <Carousel label="Con foco" names={carouselNames} slides={slides} />
        </InState>
      </Section>

      <Section title="Tarjeta de resultado" wide>
        <ul className={styles.stack}>
          <ResultCard headingLevel={3} name="José Ñúñez Prueba" to="/1" data={person} />
          <li>
            <InState state="hover">
              <ul>
                <ResultCard headingLevel={3} name="Con puntero" to="/2" data={person} />
              </ul>
            </InState>
          </li>
          <li>
            <InState state="focus">
              <ul>
                <ResultCard headingLevel={3} name="Con foco" to="/3" data={person} />
              </ul>
            </InState>
          </li>
          <ResultCard
            headingLevel={3}
            name="Ejemplina Muestra"
            mark={<Badge>Coincidencia aproximada</Badge>}
            to="/4"
            data={person}
          />
          {provenances.map((provenance) => (
            <ResultCard
              key={provenance.identidad}
              headingLevel={3}
              name="Ejemplina Muestra"
              to="/5"
              data={person}
              note={<ProvenanceNote provenance={provenance} />}
            />
          ))}
        </ul>
      </Section>
      <Section title="Procedencia de los datos, sobre azul" wide onNavy>
        {provenances.map((provenance) => (
          <ProvenanceNote key={provenance.identidad} provenance={provenance} onNavy />
        ))}
      </Section>
      <Section title="Hoja con lista de datos" wide>
        <Sheet title="Datos Demográficos" headingLevel={3}>
          <DataList
            items={[
              { label: 'Nivel académico', value: 'Tecnólogo' },
              { label: 'Convive en pareja', value: true },
              { label: 'Título profesional', value: null },
              { label: 'Cantidad de hijos', value: 0 },
              { label: 'Dirección', value: 'Calle Inventada 0 # 00-00, barrio de nombre largo' },
            ]}
          />
        </Sheet>
      </Section>
    </>
  )
}
