import type { IssuedCodes } from '@fcr/shared/contracts/staff/codes'
import { ButtonRow, StaffSheet, Slip, SmallButton } from '@fcr/shared/staff'
import { formatMoment } from '@fcr/shared/profile'
import { readSite } from '@fcr/shared/site'
import { useEffect, useRef } from 'react'
import PrinterIcon from 'lucide-react/icons/printer'
import styles from './codes.module.css'
import { SlipAddress } from '../../slips/slip-address'
import { kindWords } from './labels'

interface IssuedSlipsProps {
  issued: IssuedCodes | undefined
  onClose: () => void
}

/** The slips of the codes just issued; afterwards nobody can see the codes again. */
export function IssuedSlips({ issued, onClose }: IssuedSlipsProps) {
  const slips = useRef<HTMLDivElement>(null)
  // Below 1200 px the slips are below the form, on a phone out of view.
  useEffect(() => slips.current?.focus(), [issued])
  return (
    <StaffSheet title="Volante para imprimir">
      {issued === undefined ? (
        <p className={styles.empty}>Aquí aparece el código que emita, para imprimirlo y entregarlo.</p>
      ) : (
        <div className={styles.side} role="status">
          {/* Without anything to focus inside, the keyboard could not scroll it. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the region scrolls */}
          <div ref={slips} className={styles.slips} role="region" aria-label="Volantes" tabIndex={0}>
            {issued.codigos.map(({ id, codigo }) => (
              <CodeSlip key={id} code={codigo} issued={issued} />
            ))}
          </div>
          {issued.enviado_a !== null && <p>También se envía a {issued.enviado_a}.</p>}
          <ButtonRow>
            <SmallButton variant="secondary" icon={<PrinterIcon />} onClick={() => window.print()}>
              Imprimir
            </SmallButton>
            <SmallButton variant="quiet" onClick={onClose}>
              Ya lo entregué
            </SmallButton>
          </ButtonRow>
          <p className={styles.hint}>Al cerrar este volante, el código no se puede volver a ver.</p>
        </div>
      )}
    </StaffSheet>
  )
}

function CodeSlip({ code, issued }: { code: string; issued: IssuedCodes }) {
  const { funcionario, entidad, tipo, finalidad, vence, soporte, emite } = issued
  return (
    <Slip
      secret={code}
      address={<SlipAddress path="/loginFuncionariosJEP" />}
      facts={[
        { label: 'Clase', value: kindWords[tipo] },
        { label: 'Para', value: finalidad },
        { label: 'Vale hasta', value: formatMoment(vence) },
        ...(soporte === null ? [] : [{ label: 'Soporte', value: soporte }]),
        { label: 'Lo emitió', value: emite },
      ]}
      fine={`Es suyo, sirve una sola vez y no se presta. Cada consulta queda registrada con su nombre. Si lo pierde, escriba a ${readSite().contact.email} y lo anulamos.`}
    >
      Código de acceso personal para <b>{funcionario}</b>, {entidad} ({tipo}).
    </Slip>
  )
}
