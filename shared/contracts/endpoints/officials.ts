import { mapPeople, mapPerson } from '../map'
import { personParams, profile } from '../profile'
import { numbersSearch, searchCards, searchQuery } from '../search'
import { officialMe, redeem, redeemResponse } from '../session'

/** The calls of the JEP's and the UBPD's officials. */
export const officialEndpoints = {
  'POST /ext/refresh': {},
  'POST /ext/logout': {},
  'POST /ext/redeem': { body: redeem, response: redeemResponse },
  'GET /ext/me': { response: officialMe },
  'GET /ext/comparecientes/:numero_identificacion': { params: personParams, response: profile },
  'GET /ext/search': { query: searchQuery, response: searchCards },
  'POST /ext/search/cedulas': { body: numbersSearch, response: searchCards },
  'GET /funciones/mapa': { response: mapPeople },
  'GET /ext/mapa/:numero_identificacion': { params: personParams, response: mapPerson },
}
