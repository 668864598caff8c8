import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { apiForImports, messageOf } from '../../testing/api-for-imports'
import { pieceBytes } from './jobs'

const { api, imports } = apiForImports()

describe('a file that cannot be imported', () => {
  const most = 2 * 1024 * 1024

  it.each([
    [
      'of 200 MB',
      200 * 1024 * 1024,
      413,
      'El archivo tiene más de 2 MB: divídalo en varios e impórtelos uno tras otro.',
    ],
    ['without content', 0, 400, 'El archivo está vacío.'],
  ])('%s is refused before it is sent', async (_, bytes, status, text) => {
    const response = await imports.announce('comparecientes', bytes)
    expect([response.statusCode, messageOf(response)]).toEqual([status, text])
    expect(await api.db.selectFrom('import_job').select('id').execute()).toEqual([])
  })

  it('whose name reads in another order than it is written is refused', async () => {
    const body = { clase: 'comparecientes', archivo: 'personas\u202Evsc.exe', bytes: 10 }
    const response = await imports.call('POST', '', body)
    expect(response.statusCode).toBe(400)
    expect(await api.db.selectFrom('import_job').select('id').execute()).toEqual([])
  })

  it('that is larger than announced is refused, piece by piece, and takes no more than that', async () => {
    const { id } = (await imports.announce('comparecientes', most)).json<{ id: string }>()
    const piece = Buffer.alloc(pieceBytes, 'a')
    const sent = []
    // A client that sends more all the same.
    for (let number = 0; number < 7; number++)
      sent.push((await imports.sendPiece(id, number, piece)).statusCode)
    expect(sent).toEqual([204, 204, 204, 204, 400, 400, 400])
    expect((await imports.sendPiece(id, 0, Buffer.alloc(pieceBytes + 1))).statusCode).toBe(400)
    expect((await imports.sendPiece(id, 0, Buffer.alloc(2 * pieceBytes))).statusCode).toBe(413)
    const { size } = await api.db
      .selectFrom('import_piece')
      .select(sql<string>`sum(length(content))`.as('size'))
      .executeTakeFirstOrThrow()
    expect(Number(size)).toBe(most)
  })

  it('that did not arrive whole is not read', async () => {
    const { id } = (await imports.announce('comparecientes', most)).json<{ id: string }>()
    await imports.sendPiece(id, 0, Buffer.alloc(pieceBytes, 'a'))
    const response = await imports.call('POST', `/${id}/recibida`)
    expect([response.statusCode, messageOf(response)]).toEqual([
      409,
      'El archivo no llegó completo. Súbalo otra vez.',
    ])
  })

  it.each([
    [
      'that is a PDF',
      Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj'),
      'El archivo es un PDF, no una tabla: guárdelo como CSV o como libro de Excel (.xlsx).',
    ],
    ['that is no table', Buffer.from([1, 0, 2]), 'El archivo no es de texto: guárdelo como CSV UTF-8.'],
    ['without rows', 'cedula;nombre_apellido_completo\n;\n', 'El archivo no tiene filas.'],
    [
      'whose first line is a person',
      '9900000001;Ana Prueba;3000000001\n9900000002;Luis Prueba;3000000002',
      'El archivo no tiene una línea con los nombres de las columnas. Agréguela arriba: sin ella se perdería una fila.',
    ],
    [
      'whose first line is a person, with a word that is a column',
      'CC;9900000001;Ana Prueba\nCC;9900000002;Luis Prueba',
      'El archivo no tiene una línea con los nombres de las columnas. Agréguela arriba: sin ella se perdería una fila.',
    ],
    [
      'with a stray quote',
      'cedula;nombre;unidad\n1;Ana;"La Popa\n2;Luis;"La Popa\n3;Eva;La Popa',
      'Línea 2: hay texto después de unas comillas que cierran una celda; escriba dobles las comillas que son parte del texto.',
    ],
    ['with too many columns', `${'a;'.repeat(300)}b\n1;2`, 'El archivo tiene más de 200 columnas.'],
    [
      'that is a damaged workbook',
      'PK\u0003\u0004',
      'El libro de Excel está dañado o no es un libro: guárdelo como CSV.',
    ],
  ])('%s fails with a reason, and nothing of it is kept', async (_, content, problema) => {
    const id = await imports.upload(content)
    expect(await imports.detail(id)).toMatchObject({ estado: 'fallida', problema })
    expect(await api.db.selectFrom('import_piece').select('number').execute()).toEqual([])
    expect(await api.db.selectFrom('import_row').select('line').execute()).toEqual([])
  })

  it.each([
    [
      'lacks a required column',
      [null, 'nombre_apellido_completo', null],
      'Faltan columnas obligatorias: "numero_identificacion".',
    ],
    [
      'means a column twice',
      ['numero_identificacion', 'nombre_apellido_completo', 'nombre_apellido_completo'],
      'Columnas repetidas: "nombre_apellido_completo".',
    ],
    [
      'has a municipality without its department',
      ['numero_identificacion', 'nombre_apellido_completo', 'municipio_residencia'],
      'La columna "municipio_residencia" necesita la columna "departamento_residencia".',
    ],
    [
      'names a column that does not exist',
      ['numero_identificacion', 'nombre_apellido_completo', 'password_hash'],
      'Las columnas no son las del archivo. Vuelva a abrir la importación.',
    ],
    [
      'has another number of columns',
      ['numero_identificacion', 'nombre_apellido_completo'],
      'Las columnas no son las del archivo. Vuelva a abrir la importación.',
    ],
  ])('is not reviewed while its matching %s', async (_, campos, text) => {
    const id = await imports.upload(
      'numero_identificacion;nombre_apellido_completo;municipio\n1;Ana Ejemplo;Honda',
    )
    const response = await imports.call('POST', `/${id}/columnas`, { campos, sobrescribir: false })
    expect([response.statusCode, messageOf(response)]).toEqual([400, text])
    expect((await imports.detail(id)).estado).toBe('columnas')
  })
})
