import { Card, CardTitle, PageHeader, usePageTitle, Wrap } from '@fcr/shared/ui'
import { useState } from 'react'
import { Picture } from '../../layout/picture'
import { PlaceLine } from '../../layout/place-line'
import styles from './toar-page.module.css'
import { ToarOverlay } from './toar-overlay'
import { toars, type Toar } from './toar'

const lead =
  'Trabajos, obras y actividades con contenido reparador que los comparecientes realizan en los territorios.'

export function ToarPage() {
  usePageTitle('Nuestros TOAR', lead)
  const [open, setOpen] = useState<Toar | null>(null)
  return (
    <Wrap>
      <PageHeader title="Nuestros TOAR" lead={lead} trail />
      <div className={styles.cards}>
        {toars.map((toar, index) => (
          <Card key={toar.id} picture={<Picture {...toar.picture} first={index === 0} />}>
            <PlaceLine>{toar.place}</PlaceLine>
            <CardTitle level={2} onClick={() => setOpen(toar)}>
              {toar.title}
            </CardTitle>
            <p className={styles.summary}>{toar.summary}</p>
          </Card>
        ))}
      </div>
      {open && <ToarOverlay toar={open} onClose={() => setOpen(null)} />}
    </Wrap>
  )
}
