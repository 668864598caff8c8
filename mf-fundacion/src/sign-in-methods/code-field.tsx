import { TextField, type TextFieldProps } from '@fcr/shared/form'
import styles from './sign-in-methods.module.css'

/** For the code of an application, or where `printed`, also a recovery code. */
export function CodeField({ printed, ...rest }: Omit<TextFieldProps, 'label'> & { printed?: boolean }) {
  return (
    <TextField
      label="Código de 6 dígitos"
      hint={
        printed
          ? 'El que muestra su aplicación de autenticación. Si no la tiene, escriba un código de recuperación impreso.'
          : 'El que muestra su aplicación de autenticación. Cambia cada 30 segundos.'
      }
      name="codigo"
      inputMode={printed ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      className={styles.code}
    />
  )
}
