import type { Provenance } from '@fcr/shared/contracts/provenance'
import { ProvenanceNote } from '@fcr/shared/profile'
import { Card, CardTitle, DataList, Sheet } from '@fcr/shared/ui'
import picture from '@fcr/shared/ui/art/ilustraciones/jardin-palmira.svg'
import styles from './catalogue.module.css'
import { InState, Section } from './specimen'

const image = <img src={picture} alt="" width={800} height={450} />

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
      <Section title="Procedencia de los datos">
        {provenances.map((provenance) => (
          <ProvenanceNote key={provenance.identidad} provenance={provenance} />
        ))}
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
              { label: 'Título obtenido', value: null },
              { label: 'Cantidad de hijos', value: 0 },
              { label: 'Dirección', value: 'Calle Inventada 0 # 00-00, barrio de nombre largo' },
            ]}
          />
        </Sheet>
      </Section>
    </>
  )
}
