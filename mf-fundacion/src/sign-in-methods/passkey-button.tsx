import { Button, type ButtonProps } from '@fcr/shared/ui'
import FingerprintPatternIcon from 'lucide-react/icons/fingerprint-pattern'
import styles from './sign-in-methods.module.css'

/** The button of a passkey: tall, with the fingerprint. */
export const PasskeyButton = (props: ButtonProps) => (
  <Button {...props} block icon={<FingerprintPatternIcon />} className={styles.passkey} />
)
