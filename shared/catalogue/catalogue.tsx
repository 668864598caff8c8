import { PageHeader, Wrap } from '@fcr/shared/ui'
import { Actions } from './actions'
import styles from './catalogue.module.css'
import { Choices } from './choices'
import { Content } from './content'
import { Foundations } from './foundations'
import { Messages } from './messages'
import { Staff } from './staff'
import { Steps } from './steps'
import { TextFields } from './text-fields'

export function Catalogue() {
  return (
    <main className={styles.page}>
      <Wrap>
        <PageHeader
          title="Componentes y estados"
          lead="Lo que todas las áreas comparten, en cada uno de sus estados."
          trail
        />
        <div className={styles.sections}>
          <Foundations />
          <Actions />
          <TextFields />
          <Choices />
          <Messages />
          <Content />
          <Steps />
          <Staff />
        </div>
      </Wrap>
    </main>
  )
}
