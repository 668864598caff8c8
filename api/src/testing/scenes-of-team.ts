import {
  changeTeamRoles,
  disableTeamMember,
  enableTeamMember,
  inviteToTeam,
  resetTeamMember,
} from '../staff/team/people/operations'
import { effects, type Scenes, type Stage } from './approval-scene'
import { newNumber } from './changing-world'

/** Scenes about accounts of the team. */
export const teamScenes = ({ api, asked, world: { anAccount } }: Stage): Scenes => [
  [
    changeTeamRoles,
    {
      scene: async () => {
        const { payload, changes } = await anAccount()
        return asked(
          changeTeamRoles,
          { ...payload, roles: ['accesos'] },
          { ...changes, 'Funciones (hoy)': changes.Funciones },
        )
      },
      fixed: [effects, 'Funciones (queda)'],
      payload: { roles: ['administracion'] },
    },
  ],
  [
    disableTeamMember,
    {
      scene: async () => {
        const { payload, changes } = await anAccount()
        return asked(disableTeamMember, payload, changes)
      },
      fixed: [effects],
      payload: { account: '1000001' },
    },
  ],
  [
    enableTeamMember,
    {
      scene: async () => {
        const { payload, changes, ways } = await anAccount(true)
        return asked(enableTeamMember, payload, { ...changes, ...ways })
      },
      fixed: [effects],
      payload: { account: '1000002' },
    },
  ],
  [
    resetTeamMember,
    {
      scene: async () => {
        const { payload, changes, ways } = await anAccount()
        return asked(resetTeamMember, payload, { ...changes, ...ways })
      },
      fixed: [effects],
      payload: { account: '1000003' },
    },
  ],
  [
    inviteToTeam,
    {
      scene: () => {
        const correo = `luz-${newNumber()}@equipo.example`
        return asked(
          inviteToTeam,
          { nombre: 'Luz Muestra', correo, roles: ['datos'], enviar: true },
          {
            Correo: () =>
              api.db
                .insertInto('staff_account')
                .values({ name: 'Luz', email: correo, roles: ['datos'] })
                .execute(),
          },
        )
      },
      fixed: [effects],
      payload: { roles: ['administracion'] },
    },
  ],
]
