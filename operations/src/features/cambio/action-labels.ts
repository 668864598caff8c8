import type { AreaOverview } from '@fcr/shared/platform/operations'
import { dayInBogota } from '@fcr/shared/contracts/dates'
import { dayWords } from '@fcr/shared/staff'
import type { Action } from '../../paths'
import { areaWords } from '../../labels/areas'
import { wholePercent } from '../../labels/figures'

/** The texts of the form about a change. */
export type Subject = {
  action: Action
  area: string
  /** The version that becomes live, or the canary. */
  version: string | undefined
  percent: number | undefined
  /** Undefined while the page has no connection. */
  overview: AreaOverview | undefined
}

type Words = {
  title: string
  lead: string
  confirm: string
  /** Label of the link that leaves the form. */
  leave: string
  /** Title of the result. */
  done: string
  changes: string[]
  stays: string[]
}

const reachesAll = 'Las visitas nuevas lo verán en menos de 10 segundos.'
const appliesSoon = 'Se aplica en menos de 10 segundos.'
const onNextVisit = 'Quien la tenga abierta la recibe al entrar de nuevo en ella.'
const dataStays = 'Los datos: no se borra ni se cambia ninguno.'

/** All texts of the form about a change. */
export function wordsOf(subject: Subject): Words {
  const { action, version = '…', percent = 0, overview } = subject
  const area = areaWords(subject.area)
  const active = overview?.active ?? undefined
  const keepsNow = active === undefined ? 'No, dejarla así' : `No, dejar ${active}`
  const others = 'Las otras áreas, con sus versiones.'
  const kept = active === undefined ? [] : [`La ${active} queda guardada; se puede volver a ella.`]
  const isShell = subject.area === 'shell'
  const allStays = [others, dataStays, ...kept]
  switch (action) {
    case 'rollback':
      return {
        title: `Volver ${area} a ${version}`,
        lead: reachesAll,
        confirm: `Confirmar y volver a ${version}`,
        leave: keepsNow,
        done: `${area} está en ${version}`,
        changes: [
          `${area} vuelve a la ${version}${publishedOn(overview, version)}.`,
          onNextVisit,
          ...endsTrial(overview),
          ...(isShell ? ['Las áreas que no funcionan con ella vuelven también.'] : []),
        ],
        stays: isShell ? [dataStays, ...kept] : allStays,
      }
    case 'activate':
      return {
        title: `Poner ${area} ${version} en vivo`,
        lead: reachesAll,
        confirm: `Confirmar y poner ${version} en vivo`,
        leave: keepsNow,
        done: `${area} está en ${version}`,
        changes: [
          `Todas las visitas reciben la ${version}${publishedOn(overview, version)}.`,
          onNextVisit,
          ...endsTrial(overview),
        ],
        stays: allStays,
      }
    case 'promote':
      return {
        title: `Poner ${area} ${version} en vivo para todas las visitas`,
        lead: reachesAll,
        confirm: `Confirmar y poner ${version} en vivo`,
        leave: 'No, seguir la prueba',
        done: `${area} está en ${version}`,
        changes: [`La prueba termina, y todas las visitas reciben la ${version}.`, onNextVisit],
        stays: allStays,
      }
    case 'canary':
      return {
        title: `Probar ${area} ${version} con el ${wholePercent(percent)} de las visitas`,
        lead: appliesSoon,
        confirm: `Confirmar el ${wholePercent(percent)}`,
        leave: 'No, dejarla así',
        done: `${area} ${version} está en prueba al ${wholePercent(percent)}`,
        changes: [
          `El ${wholePercent(percent)} de las visitas recibe la ${version}.`,
          'Quien la recibió la sigue recibiendo.',
        ],
        stays: ['Las demás visitas, con la versión en vivo.', others, dataStays],
      }
    case 'end-canary':
      return {
        title: `Detener la prueba de ${area}${overview?.canary ? ` ${overview.canary.version}` : ''}`,
        lead: appliesSoon,
        confirm: 'Confirmar y detener la prueba',
        leave: 'No, seguir la prueba',
        done: `La prueba de ${area} terminó`,
        changes: ['Todas las visitas reciben la versión en vivo.', onNextVisit],
        stays: [others, dataStays, 'La versión en prueba queda guardada.'],
      }
    case 'disable':
      return {
        title: `Apagar ${area}`,
        lead: reachesAll,
        confirm: `Confirmar y apagar ${area}`,
        leave: 'No, dejarla encendida',
        done: `${area} está apagada`,
        changes: ['En sus páginas se ve un aviso en lugar del contenido.', 'Los enlaces a ellas siguen ahí.'],
        stays: [others, dataStays, 'Sus versiones: se enciende con la que tenía.'],
      }
    case 'enable':
      return {
        title: `Encender ${area}`,
        lead: reachesAll,
        confirm: `Confirmar y encender ${area}`,
        leave: 'No, dejarla apagada',
        done: `${area} está encendida`,
        changes: [
          active === undefined
            ? 'Sus páginas se ven otra vez.'
            : `Sus páginas se ven otra vez, con la ${active}.`,
        ],
        stays: [others, dataStays],
      }
  }
}

function publishedOn(overview: AreaOverview | undefined, version: string): string {
  const published = overview?.versions.find((candidate) => candidate.version === version)
  return published ? `, publicada el ${dayWords(dayInBogota(new Date(published.publishedAt)))}` : ''
}

const endsTrial = (overview: AreaOverview | undefined) =>
  overview?.canary ? [`Termina la prueba de la ${overview.canary.version}.`] : []
