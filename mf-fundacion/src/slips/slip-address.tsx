import { QrCode } from '../sign-in-methods/qr-code'

/** Where the secret of a slip is typed, to read and to scan. The QR code has the address only. */
export function SlipAddress({ path }: { path: string }) {
  const { host, origin } = window.location
  return (
    <>
      <QrCode text={origin + path} label="Código QR de la dirección" />
      <span>
        Se escribe en{' '}
        <b>
          {host}
          <wbr />
          {path}
        </b>
      </span>
    </>
  )
}
