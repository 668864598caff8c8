import { z } from 'zod'
import { inPage, visitorCheck } from './visitor-check'

export const passwords = visitorCheck<number>({
  name: 'passwords',
  looksAt: 'whether fields for passwords hide what is typed',
  seen: z.number(),
  observe: (tab) =>
    inPage(
      tab,
      () =>
        fcrVisitor
          .controls()
          .filter(
            (control) =>
              control.matches('input:is([autocomplete*=password], [name*=password i], [name*=contrase i])') &&
              !control.matches('[type=password], [type=checkbox]'),
          ).length,
    ),
  fault: (readable, live = 0) => (readable > live ? 'shows a password while it is typed' : undefined),
})
