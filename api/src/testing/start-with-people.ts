import { addMember, testPerson } from './people'
import { addReachable } from './recovery'
import { startTestApi } from './start-test-api'

/** An API with what the sample requests of all routes need: a member, one who can be written to, and a row of the map. */
export async function startWithPeople() {
  const api = await startTestApi()
  await addMember(api.db, { correo_electronico_principal: 'angela@correo.example' })
  const reachable = await addReachable(api, { numero_identificacion: '9900000002' })
  await api.db
    .insertInto('map_person')
    .values({ cc_identidad: testPerson.numero_identificacion, primer_nombre: 'Ángela' })
    .execute()
  return { api, reachable }
}
