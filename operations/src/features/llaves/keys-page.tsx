import type { WaitingKey } from '@fcr/shared/platform/operations'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import { momentWords } from '@fcr/shared/staff'
import { Alert, Button, Sheet } from '@fcr/shared/ui'
import { useState } from 'react'
import { KeyCode } from '../../components/key-code'
import { Loaded, Page, Title } from '../../components/page'
import { StateChip } from '../../components/state-chip'
import { actorWords, authorWords } from '../../labels/actors'
import { AllowDialog } from './allow-dialog'
import { allowedWords } from './allowed-labels'
import styles from './keys.module.css'
import { RevokeDialog } from './revoke-dialog'
import { useKeys, useWaitingKeys } from './use-keys'

type Chosen = { act: 'allow'; key: WaitingKey } | { act: 'revoke'; key: PublishingKey }

/** The keys that may change the live state. */
export function KeysPage() {
  const [keys, waiting] = [useKeys(), useWaitingKeys()]
  const [chosen, setChosen] = useState<Chosen>()
  const [done, setDone] = useState<string>()
  const close = () => setChosen(undefined)
  const finish = (text: string) => {
    close()
    setDone(text)
  }
  return (
    <Page title="Llaves" back>
      <Title lead="Quién puede cambiar lo que está en vivo, y publicar versiones.">Llaves</Title>
      <div className={styles.sheets}>
        {done !== undefined && (
          <Alert kind="ok" role="status">
            {done}
          </Alert>
        )}
        <Sheet title="Esperan aprobación">
          <Loaded query={waiting} label="Cargando las llaves que esperan">
            {(list) => <WaitingList keys={list} onAllow={(key) => setChosen({ act: 'allow', key })} />}
          </Loaded>
        </Sheet>
        <Sheet title="Autorizadas">
          <Loaded query={keys} label="Cargando las llaves">
            {(list) => <KeyList keys={list} onRevoke={(key) => setChosen({ act: 'revoke', key })} />}
          </Loaded>
        </Sheet>
      </div>
      {chosen?.act === 'allow' && (
        <AllowDialog waiting={chosen.key} publishingKeys={keys.data ?? []} onClose={close} onDone={finish} />
      )}
      {chosen?.act === 'revoke' && (
        <RevokeDialog revoked={chosen.key} publishingKeys={keys.data ?? []} onClose={close} onDone={finish} />
      )}
    </Page>
  )
}

function WaitingList({ keys, onAllow }: { keys: WaitingKey[]; onAllow: (key: WaitingKey) => void }) {
  if (keys.length === 0) return <p className={styles.none}>Ninguna llave espera.</p>
  return (
    <ul className={styles.keys}>
      {keys.map((key) => (
        <li key={key.id}>
          <span>
            <KeyCode id={key.id} />
            <small>
              Pedida {momentWords(key.requestedAt)}, para {key.rpId}
            </small>
          </span>
          <Button variant="secondary" aria-label={`Aprobar la llave ${key.id}`} onClick={() => onAllow(key)}>
            Aprobar
          </Button>
        </li>
      ))}
    </ul>
  )
}

function KeyList({ keys, onRevoke }: { keys: PublishingKey[]; onRevoke: (key: PublishingKey) => void }) {
  const sorted = [...keys].sort((a, b) => Number(a.revoked !== null) - Number(b.revoked !== null))
  return (
    <ul className={styles.keys}>
      {sorted.map((key) => (
        <li key={key.id}>
          <span>
            <b>{actorWords(key.owner) || 'Sin dueño'}</b>
            <KeyCode id={key.id} />
            <small>{allowedWords(key)}</small>
            <small>
              {key.revoked
                ? `Revocada ${momentWords(key.revoked.at)} por ${authorWords(key.revoked.by)}: «${key.revoked.reason}»`
                : `Autorizada ${momentWords(key.addedAt)} por ${authorWords(key.addedBy)}`}
            </small>
          </span>
          {key.revoked ? (
            <StateChip kind="off">Revocada</StateChip>
          ) : (
            <Button
              variant="secondary"
              aria-label={`Revocar la llave de ${actorWords(key.owner) || key.id}`}
              onClick={() => onRevoke(key)}
            >
              Revocar
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
