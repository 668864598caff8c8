import { Spinner } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useGateRun } from '../../gateway/use-answer'
import { percentWords, wholePercent } from '../../words/figures'
import { pictureAddress, pictureWords } from '../../words/pictures'
import { comparePictures, type ComparedPictures } from './changed-zone'
import styles from './pairs.module.css'

type Side = { version: string; revision: number }

interface PicturePairsProps {
  area: string
  from: Side
  to: Side
}

/** Pictures that the gate took of the same page of two versions, next to each other. */
export function PicturePairs({ area, from, to }: PicturePairsProps) {
  const [before, after] = [useGateRun(area, from.version), useGateRun(area, to.version)]
  if (before.isPending || after.isPending) return <Spinner label="Cargando las capturas" centered />
  const names = before.data?.pictures.filter((name) => after.data?.pictures.includes(name)) ?? []
  if (names.length === 0)
    return <p className={styles.note}>No hay capturas de {area} que comparar entre estas dos versiones.</p>
  return names.map((name) => <Pair key={name} area={area} name={name} from={from} to={to} />)
}

function Pair({ area, name, from, to }: PicturePairsProps & { name: string }) {
  const [before, after] = [from, to].map(({ version }) => pictureAddress({ area, version, name })) as [
    string,
    string,
  ]
  const compared = useQuery({
    queryKey: ['pictures', before, after],
    queryFn: () => comparePictures(before, after),
  })
  const title = pictureWords(name)
  return (
    <figure className={styles.pair}>
      <figcaption>{title}</figcaption>
      <div className={styles.pictures}>
        <Framed address={before} title={`Revisión ${from.revision}`} of={title} compared={compared.data} />
        <Framed address={after} title={`Revisión ${to.revision}`} of={title} compared={compared.data} />
      </div>
      <p className={styles.note}>
        {compared.isError
          ? 'No se pudieron comparar.'
          : compared.data
            ? zoneWords(compared.data)
            : 'Comparando...'}
      </p>
    </figure>
  )
}

function zoneWords({ zone }: ComparedPictures): string {
  if (!zone) return 'Iguales'
  const percent = Math.round(zone.share * 100)
  return `Zona que cambió: ${percent < 1 ? percentWords(zone.share) : wholePercent(percent)} de la imagen`
}

interface FramedProps {
  address: string
  title: string
  of: string
  compared: ComparedPictures | undefined
}

function Framed({ address, title, of, compared }: FramedProps) {
  const { zone, width = 1, height = 1 } = compared ?? {}
  return (
    <div>
      <span className={styles.picture}>
        <img src={address} alt={`${title}: ${of}`} />
        {zone && (
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={styles.zone}>
            <rect x={zone.x} y={zone.y} width={zone.width} height={zone.height} />
          </svg>
        )}
      </span>
      <span className={styles.title}>{title}</span>
    </div>
  )
}
