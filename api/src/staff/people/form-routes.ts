import { type StaffEdit } from '@fcr/shared/contracts/staff/people-actions'
import type { NameRule } from '@fcr/shared/contracts/form/name-rule'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../database/open'
import { ApiError, invalidFields } from '../../errors/api-error'
import type { Routes } from '../../fastify'
import { endpoint } from '../../http/endpoint'
import { createCatalogueSource } from '../../lookups/catalogue'
import { applyEdit } from '../../registration/apply-edit'
import { changesMainAddress } from '../../registration/edit-mails'
import { readForm } from '../../registration/read-form'
import { findStoredAnswer, lockAnswers } from '../../registration/repository'
import { rowOf, withoutConsent } from '../../registration/to-row'
import { expectedVersion, versionTag } from '../../registration/version-tag'
import { requireProvenStaff, requireStaff, requireStepUp } from '../../sessions/policy'
import { staffAct } from '../act'
import { holdPerson, lastDone, type HeldPerson } from './hold-person'
import { authorOf } from './author'
import { noPerson } from './people-errors'
import { registerByStaff } from './register-at-office'

const onRequest = requireStaff('atencion')

const otherNumber = () =>
  invalidFields({ path: 'userData.cedula', message: 'La cédula no se puede cambiar.' })

async function changedMeanwhile(db: Db, person: HeldPerson) {
  const by = await lastDone(db, person.numero, 'personas editar')
  const who = by ? ` La última edición de la oficina: ${by}.` : ''
  return new ApiError(
    412,
    'version_conflict',
    `Los datos cambiaron mientras los editaba.${who} Lo que escribió sigue en la página.`,
  )
}

/** The affiliation form at the office: somebody's data edited on their behalf, or a new person. */
export const formRoutes: Routes = (app, _options, done) => {
  const catalogue = createCatalogueSource(app.db)
  const read = async (form: unknown, names: NameRule) =>
    readForm(form, 'office', await catalogue(), app.site().emailDomains, names)
  const edit = async (request: FastifyRequest, id: string, body: StaffEdit) => {
    const { formulario, motivo, un_solo_nombre: oneName } = body
    const storedAnswer = await findStoredAnswer(app.db, id)
    const { form, references } = await read(formulario, { oneName, storedAnswer })
    const expected = expectedVersion(request.headers['if-match'])
    const event = { operation: 'personas editar', details: { reason: motivo } } as const
    return staffAct(request, event, async (act) => {
      const { trx } = act
      const person = await holdPerson(act, id)
      if (form.userData.cedula !== person.numero) throw otherNumber()
      const row = withoutConsent(rowOf(form, references, new Date()))
      const before = await lockAnswers(trx, id)
      if (before && changesMainAddress(before, row)) requireStepUp(request)
      const author = authorOf(request)
      const version =
        expected === undefined || expected === 'any'
          ? 'changed'
          : await applyEdit(trx, { id, expected, row, author, means: 'oficina', reason: motivo })
      if (version === 'gone') throw noPerson()
      if (version === 'changed') throw await changedMeanwhile(trx, person)
      act.note({ details: { version } })
      return version
    })
  }

  app.route({
    ...endpoint('POST /fundacion/personas/:id/editar', { fails: [404, 409, 412] }),
    onRequest,
    handler: async (request, reply) => {
      const version = await edit(request, request.params.id, request.body)
      void reply.header('etag', versionTag(version))
      return { version }
    },
  })

  app.route({
    ...endpoint('POST /fundacion/personas', { fails: [409] }),
    // The person receives a temporary password.
    onRequest: requireProvenStaff('atencion'),
    handler: async (request) => {
      const { formulario, un_solo_nombre: oneName, numero_comparado, verificacion: seen } = request.body
      const isCompared = numero_comparado ?? false
      const registered = await registerByStaff(request, await read(formulario, { oneName }), {
        seen,
        isCompared,
      })
      return registered
    },
  })
  done()
}
