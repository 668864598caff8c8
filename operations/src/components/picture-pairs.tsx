import { Spinner } from '@fcr/shared/ui'
import { useQueries } from '@tanstack/react-query'
import { useCheckRun } from '../gateway/registry-queries'
import { areaWords } from '../labels/areas'
import { percentWords, wholePercent } from '../labels/figures'
import { pictureAddress, pictureWords } from '../labels/pictures'
import { comparePictures, type ComparedPictures } from './changed-zone'
import styles from './pairs.module.css'

/** `title`: what the picture is called. */
type Side = { version: string; title: string }

interface PicturePairsProps {
  area: string
  from: Side
  to: Side
}

/** Pictures that the release checks took of the same pages of two versions: next to each other where they differ. */
export function PicturePairs({ area, from, to }: PicturePairsProps) {
  const [before, after] = [useCheckRun(area, from.version), useCheckRun(area, to.version)]
  const names = before.data?.pictures.filter((name) => after.data?.pictures.includes(name)) ?? []
  const pairs = useQueries({
    queries: names.map((name) => {
      const [old, now] = [from, to].map(({ version }) => pictureAddress({ area, version, name })) as Addresses
      return { queryKey: ['pictures', old, now], queryFn: () => comparePictures(old, now) }
    }),
    combine: (results) =>
      results.map(({ data, isPending }, index) => ({ name: names[index] ?? '', data, isPending })),
  })
  if (before.isPending || after.isPending || pairs.some(({ isPending }) => isPending))
    return <Spinner label="Comparando las capturas" centered />
  if (names.length === 0)
    return (
      <p className={styles.note}>
        No hay capturas de {areaWords(area)} que comparar entre estas dos versiones.
      </p>
    )
  const equal = pairs.filter(({ data }) => data && !data.zone)
  return (
    <>
      {pairs
        .filter((pair) => !equal.includes(pair))
        .map(({ name, data }) => (
          <Pair key={name} name={name} compared={data} area={area} from={from} to={to} />
        ))}
      {equal.length > 0 && (
        <p className={styles.note}>Iguales: {equal.map(({ name }) => pictureWords(name)).join('; ')}.</p>
      )}
    </>
  )
}

type Addresses = [before: string, after: string]
type PairProps = PicturePairsProps & { name: string; compared: ComparedPictures | undefined }

function Pair({ area, name, from, to, compared }: PairProps) {
  const title = pictureWords(name)
  return (
    <figure className={styles.pair}>
      <figcaption>{title}</figcaption>
      <div className={styles.pictures}>
        {[from, to].map(({ version, title: side }) => (
          <Framed
            key={side}
            address={pictureAddress({ area, version, name })}
            title={side}
            of={title}
            compared={compared}
          />
        ))}
      </div>
      <p className={styles.note}>{compared ? zoneWords(compared) : 'No se pudieron comparar.'}</p>
    </figure>
  )
}

function zoneWords({ zone }: ComparedPictures): string {
  const percent = Math.round((zone?.share ?? 0) * 100)
  return `Zona que cambió: ${percent < 1 ? percentWords(zone?.share ?? 0) : wholePercent(percent)} de la imagen`
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
        <a href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={`${title}: ${of}`} />
        </a>
        {zone && (
          // The shorter picture has the scale of the longer one, whose size the zone is in.
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="xMinYMin slice"
            aria-hidden="true"
            className={styles.zone}
          >
            <rect x={zone.x} y={zone.y} width={zone.width} height={zone.height} />
          </svg>
        )}
      </span>
      <span className={styles.title}>{title}</span>
    </div>
  )
}
