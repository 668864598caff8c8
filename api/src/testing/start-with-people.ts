import { addMember, testPerson } from './people'
import { startTestApi } from './start-test-api'

/** An API with what the sample requests of all routes need: a member and a row of the map. */
export async function startWithPeople() {
  const api = await startTestApi()
  await addMember(api.db, { correo_electronico_principal: 'angela@correo.example' })
  await api.db
    .insertInto('map_person')
    .values({ cc_identidad: testPerson.numero_identificacion, primer_nombre: 'Ángela' })
    .execute()
  return api
}
