import { describe, expect, it } from '@jest/globals'
import { listChanges } from '../../changes/history'
import { apiWithClerks, refusal } from '../../testing/staff-accounts'
import { sampleAnnulled } from '../../testing/staff-people'
import { addMember, testPerson } from '../../testing/people'

const { api, cast, newAudit, post, act, approve, row, mails, lastDetails } = apiWithClerks()
const motivo = 'Vino a la oficina con la cédula.'
const seen = { metodo: 'documento', referencia: 'Cédula física; coinciden nombre y foto.' }
const { numero_identificacion: number } = testPerson

describe('verifying an identity', () => {
  it('notes method, reference and who, tells the person, and is recorded', async () => {
    expect((await act('verificar', seen)).statusCode).toBe(204)
    expect(await row()).toMatchObject({
      identidad: 'verificada',
      identidad_metodo: 'documento',
      identidad_referencia: seen.referencia,
      identidad_verified_by: 'Marta Demostración',
    })
    expect(await mails()).toEqual(['identity_verified'])
    expect(await newAudit()).toEqual([`fundacion staff ok ${number}`])
    expect(await lastDetails()).toMatchObject({ command: 'identidad verificar', method: 'documento' })
    expect(await listChanges(api.db, cast.person, { limit: 1 })).toMatchObject([
      { campo: 'identidad', despues: 'verificada', autor: { nombre: 'Marta Demostración' } },
    ])
  })

  it('by two clerks at once: one does, the other is told who and when', async () => {
    const answers = await Promise.all([act('verificar', seen), act('verificar', seen, cast.ivan)])
    const late = answers.find(({ statusCode }) => statusCode === 409)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    const winner = (await row()).identidad_verified_by ?? ''
    expect(late && refusal(late)).toMatchObject({ code: 'already_verified' })
    expect(late && refusal(late).message).toMatch(
      new RegExp(String.raw`^Ya la verificó ${winner} el \d\d/\d\d/\d{4} a las \d\d:\d\d\.`),
    )
    expect(await mails()).toEqual(['identity_verified'])
  })

  it('waits for the decision of an open conflict', async () => {
    await api.db
      .insertInto('conflicto')
      .values({ numero_identificacion: number, opened_by: 'registro', compareciente_id: cast.person })
      .execute()
    expect(refusal(await act('verificar', seen)).code).toBe('conflict_open')
    expect((await row()).identidad).toBe('declarada')
  })

  it('records that it failed, and changes nothing', async () => {
    expect(
      (await act('no-verificada', { metodo: 'documento', motivo: 'La foto no corresponde.' })).statusCode,
    ).toBe(204)
    expect((await row()).identidad).toBe('declarada')
    expect(await newAudit()).toEqual([`fundacion staff not_verified ${number}`])
  })
})

describe('annulling and restoring', () => {
  it('asks a second person; nothing happens before', async () => {
    const response = await act('anular', { motivo })
    expect(response.statusCode).toBe(202)
    const { aprobacion } = response.json<{ aprobacion: string }>()
    expect(await row()).toMatchObject({ id: cast.person })
    expect((await approve(aprobacion)).statusCode).toBe(204)
    expect(refusal(await act('verificar', seen))).toMatchObject({ code: 'annulled' })
    expect((await post('personas/buscar', { texto: number, pagina: 1 })).json()).toMatchObject({
      filas: [{ id: cast.person, identidad: 'anulada' }],
    })
  })

  it('restores once, and says who did it to the second', async () => {
    const annulled = await sampleAnnulled(api)
    const path = `personas/${annulled.id}/restaurar`
    const answers = await Promise.all([post(path, { motivo }), post(path, { motivo }, cast.ivan)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    const late = answers.find(({ statusCode }) => statusCode === 409)
    expect(late && refusal(late)).toMatchObject({ code: 'not_annulled' })
    expect(refusal(await post(path, { motivo })).message).toMatch(
      /^La cuenta no está anulada\. La restauró (Marta|Iván) .* el /,
    )
  })

  it('does not restore while another account has the number', async () => {
    const annulled = await sampleAnnulled(api)
    const [{ numero_identificacion }] = (await api.db
      .selectFrom('cuenta_anulada')
      .select('numero_identificacion')
      .execute()) as [{ numero_identificacion: string }]
    await addMember(api.db, { numero_identificacion })
    expect(refusal(await post(`personas/${annulled.id}/restaurar`, { motivo })).code).toBe('number_taken')
  })
})
