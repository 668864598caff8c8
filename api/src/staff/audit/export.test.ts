import { exportedAudit, type AuditSearch } from '@fcr/shared/contracts/staff/audit'
import { describe, expect, it } from '@jest/globals'
import { unzipSync } from 'fflate'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealAll } from '../../audit/seal'
import { apiWithTrail } from '../../testing/audit-trail'
import { lastAudit, testPerson } from '../../testing/people'
import { addStaff, asStaff, asStaffAccount } from '../../testing/sessions'

const { api, ids, record, actors, call } = apiWithTrail()
const { official, member } = actors
const number = testPerson.numero_identificacion

describe('a signed export', () => {
  const exportAs = (headers: { cookie: string }, filtro: AuditSearch = {}) =>
    call('exportar', { filtro, motivo: 'Juzgado de prueba, oficio 000-2026' }, headers)

  it('is checked with openssl, and fails once a byte is changed', async () => {
    await record(official(), 'external_profile', { subject: number })
    await record(member(), 'profile_edit', { subject: number })
    await sealAll(api.db)
    const response = await exportAs(await asStaff(api, ['auditoria']), { persona: ids.member })
    const exported = exportedAudit.parse(response.json())
    expect(exported).toMatchObject({ asientos: 2, nombre: expect.stringMatching(/^auditoria-.*\.zip$/) })
    const files = unzipSync(Buffer.from(exported.archivo, 'base64'))
    const [head, ...lines] = Buffer.from(files['auditoria.jsonl'] ?? [])
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(head).toMatchObject({
      asientos: 2,
      por: 'Marta Demostración',
      motivo: 'Juzgado de prueba, oficio 000-2026',
    })
    expect(lines).toMatchObject([
      { accion: 'profile_edit', sello: { posicion: '2' } },
      { accion: 'external_profile', cedula: number, actor: { nombre: 'Ana Prueba' } },
    ])
    const published = await api.app.inject({ url: '/api/auditoria/clave-publica' })
    expect(published.body).toBe(Buffer.from(files['clave-publica.pem'] ?? []).toString())

    const folder = mkdtempSync(join(tmpdir(), 'fcr-export-'))
    try {
      for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
      const command = /^ {2}(openssl dgst.*)$/m.exec(Buffer.from(files['LEAME.txt'] ?? []).toString())?.[1]
      const check = () =>
        execFileSync('sh', ['-c', String(command)], { cwd: folder, stdio: 'pipe' }).toString()
      expect(check()).toContain('Verified OK')
      writeFileSync(join(folder, 'auditoria.jsonl'), `${JSON.stringify(head)}\n`)
      expect(check).toThrow()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is recorded with its signature', async () => {
    const { id } = await addStaff(api, ['auditoria'])
    const headers = await asStaffAccount(api, id)
    await exportAs(headers)
    const row = await lastAudit(api.db)
    expect(row.details).toMatchObject({
      command: 'auditoria exportar',
      reason: 'Juzgado de prueba, oficio 000-2026',
      signature: expect.stringMatching(/^30/),
    })
  })
})
