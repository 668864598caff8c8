import { describe, expect, it } from '@jest/globals'
import { runInNewContext } from 'node:vm'
import { readPersonText } from './person-text'

describe('what somebody is searched by', () => {
  it.each([
    ['9900000414', { cedula: '9900000414' }],
    ['C.C. 79.845.123', { cedula: '79845123' }],
    ['cédula de ciudadanía No. 1.098.765.432', { cedula: '1098765432' }],
    ['79.845.1', { cedula: '798451' }],
    ['0052', { cedula: '0052' }],
    ['300 123 4567', { celular: '3001234567' }],
    ['+57 (300) 123-4567', { celular: '3001234567' }],
    ['Cel: 300.123.4567', { celular: '3001234567' }],
    ['tel. 234 5678', { celular: '2345678' }],
    ['José Peña', { nombre: 'José Peña' }],
    ["García-Muestra, D'Angelo", { nombre: "García-Muestra, D'Angelo" }],
    ['José Peña, C.C. 79.845.123', { nombre: 'José Peña', cedula: '79845123' }],
    ['79845123 - José Peña', { nombre: 'José Peña', cedula: '79845123' }],
    [
      'José\tPeña\t1.000.000.001\t3001234567',
      { nombre: 'José Peña', cedula: '1000000001', celular: '3001234567' },
    ],
    ['José Peña 79845123 3001234567', { nombre: 'José Peña', cedula: '79845123', celular: '3001234567' }],
    ['Marcelino Celis', { nombre: 'Marcelino Celis' }],
    [
      'José Peña identificado con cédula de ciudadanía No. 79.845.123 de Cali',
      { nombre: 'José Peña', cedula: '79845123' },
    ],
    ['José Peña CC. No. 79.845.123 expedida en Cali', { nombre: 'José Peña', cedula: '79845123' }],
    ['Cel. 3001234567 de la Cruz Pedro', { nombre: 'de la Cruz Pedro', celular: '3001234567' }],
    ['79845123 de la Cruz Pedro', { nombre: 'de la Cruz Pedro', cedula: '79845123' }],
    ['Nombre: José Peña / Cédula: 79.845.123 / Grado: Coronel', { nombre: 'José Peña', cedula: '79845123' }],
    ['Nombres y apellidos: José Peña rango: Mayor', { nombre: 'José Peña' }],
    ['79.845.123 de Bogotá', { cedula: '79845123' }],
    ['79.845.123 expedida en San Gil', { cedula: '79845123' }],
    ['alias Zeus José Peña', { nombre: 'José Peña' }],
    ['Alias el Tigre José Peña Alías', { nombre: 'José Peña Alías' }],
    ['JosÃ© PeÃ±a MuÃ\u00ADn Ã‘Ã“Ãš', { nombre: 'José Peña Muín ÑÓÚ' }],
    ['Jos&eacute; Pe&Ntilde;a G&uuml;iza', { nombre: 'José PeÑa Güiza' }],
    ['Jos&#233; Pe&#xF1;a', { nombre: 'José Peña' }],
    ['Jos%C3%A9%20Pe%C3%B1a %', { nombre: 'José Peña %' }],
    ["Jose' Pen~a O'Neil D'Angelo A'ngel MARI'A", { nombre: "José Peña O'Neil D'Angelo Ángel MARÍA" }],
    ['José_Peña', { nombre: 'José Peña' }],
    ['Aura Sta. Cruz Sto.Domingo', { nombre: 'Aura Santa Cruz Santo Domingo' }],
    ['Stella Peña', { nombre: 'Stella Peña' }],
    ['José Peña (a. "Caliche")', { nombre: 'José Peña' }],
    ['Rosa Peña, conocida como La Negra', { nombre: 'Rosa Peña,' }],
    ['José Peña Rad. 2009-00341', { nombre: 'José Peña' }],
    ['Caso 03 José Peña vs. Fiscalía', { nombre: 'José Peña' }],
    ['José Peña (a) Barbas', { nombre: 'José Peña' }],
    ['José Peña (a) Barbas Rad. 2009-1', { nombre: 'José Peña' }],
    ['José Peña (desaparecido 2003)', { nombre: 'José Peña' }],
    ['Desaparecido: José Peña', { nombre: 'José Peña' }],
    ['Procesado José Peña fallecido C.C. 79.845.123', { nombre: 'José Peña', cedula: '79845123' }],
    ['José Peña, menor de edad', { nombre: 'José Peña,' }],
    ['JoséPeñaRuiz', { nombre: 'José Peña Ruiz' }],
    ['JoséPeña (fallecido)', { nombre: 'José Peña' }],
    ['José McPeña', { nombre: 'José McPeña' }],
    ['José Peña y otros', { nombre: 'José Peña' }],
    ['Ana Caso Otros', { nombre: 'Ana Caso Otros' }],
    ['Jos\uFFFD Pe\uFFFDa', { nombre: 'Jos? Pe?a' }],
    ['José 5olarte', { nombre: 'José 5olarte' }],
    ['José Peña alias El Tigre, C.C. 79.845.123', { nombre: 'José Peña', cedula: '79845123' }],
    ['Peña, José (q.e.p.d.)', { nombre: 'Peña, José' }],
    ['José Peña q. e. p. d.', { nombre: 'José Peña' }],
    ['Célimo Tique', { nombre: 'Célimo Tique' }],
    [
      'GRADO: SLP APELLIDOS Y NOMBRES: PEÑA RUIZ JOSÉ C.C.: 79.845.123',
      { nombre: 'PEÑA RUIZ JOSÉ', cedula: '79845123' },
    ],
    ['Nombre: José Peña Grado: Sargento 2.º C.C. 79.845.123', { nombre: 'José Peña', cedula: '79845123' }],
    ['Grado: Coronel Nombre: José Peña', { nombre: 'José Peña' }],
    ['Primer apellido: Peña Primer nombre: José', { nombre: 'Peña José' }],
    ['Peña Ruiz;José Luis;79845123', { nombre: 'Peña Ruiz José Luis', cedula: '79845123' }],
    ['Apellidos: Peña Ruiz\nNombres: José Luis', { nombre: 'Peña Ruiz José Luis' }],
    ['José Peña (C.C. 79.845.123)', { nombre: 'José Peña', cedula: '79845123' }],
    ['José Peña C.C. N.° 79.845.123', { nombre: 'José Peña', cedula: '79845123' }],
    ['José Peña (T.P. 123.456) C.C. 79.845.123', { nombre: 'José Peña', cedula: '79845123' }],
    // A place in a list, a section, a year, a date and a height are not the person's number.
    ['3) José Peña', { nombre: 'José Peña' }],
    ['No. 23 José Peña', { nombre: 'José Peña' }],
    ['4.2.1 José Peña', { nombre: 'José Peña' }],
    ['15\t79845123\tPeña Ruiz\tJosé', { nombre: 'Peña Ruiz José', cedula: '79845123' }],
    ['15 79845123 José Peña', { nombre: 'José Peña', cedula: '79845123' }],
    ['José Peña 1971 79.845.123', { nombre: 'José Peña', cedula: '79845123' }],
    ['José Peña 12.10.2007', { nombre: 'José Peña' }],
    ['José Peña 1,70', { nombre: 'José Peña' }],
    // The first digits of a number, with a single word.
    ['Peña 798', { nombre: 'Peña', cedula: '798' }],
    ['José Montene-\ngro', { nombre: 'José Montenegro' }],
    ['José Bra\u00AD\nvo', { nombre: 'José Bravo' }],
    ['Nombre(s): José Apellido(s): Peña Ruiz', { nombre: 'José Peña Ruiz' }],
    ['300 1234567', { celular: '3001234567' }],
    ['José Peña 300 1234567', { nombre: 'José Peña', celular: '3001234567' }],
    ['601 2345678', { celular: '6012345678' }],
    ['79 845123', { cedula: '79845123' }],
    ['1098 765432', { cedula: '1098765432' }],
    ['José Peña 5123', { nombre: 'José Peña', cedula: '5123' }],
    ['José Peña 79.84', { nombre: 'José Peña', cedula: '7984' }],
    ['Teófilo Caicedo Prado a. Teo C.C. 79.845.123', { nombre: 'Teófilo Caicedo Prado', cedula: '79845123' }],
    ['José María Ruiz y Gómez de la Torre', { nombre: 'José María Ruiz y Gómez de la Torre' }],
    ['Ana María Peña y de la Cruz', { nombre: 'Ana María Peña y de la Cruz' }],
    ['Juan Carlos Peña y otros tres soldados', { nombre: 'Juan Carlos Peña tres soldados' }],
    ['No 3. José Peña', { nombre: 'José Peña' }],
    ['Cabo 3. José Peña', { nombre: 'Cabo José Peña' }],
    ['J A P R Muestra', { nombre: 'J A P R Muestra' }],
    ['J O S É P E Ñ A', { nombre: 'JOSÉPEÑA' }],
    ['J O S É  P E Ñ A', { nombre: 'JOSÉ PEÑA' }],
    ['Teófilo Caicedo Prado a. Teo', { nombre: 'Teófilo Caicedo Prado' }],
    ['teófilo caicedo a. prado', { nombre: 'teófilo caicedo a. prado' }],
    [' \t ', {}],
  ])('is read from %j', (text, value) => {
    expect(readPersonText(text)).toEqual({ value })
  })

  it.each([
    '1000001 / 1000002',
    'C.C. 7O.845.123',
    '79845123 79845124',
    '3001234567; 3001234568',
    'Peña 79845123-4',
    'José Luis Peña; Ana Ruiz',
    'José Luis Peña\nAna Ruiz Muestra',
    'alias Zeus',
    'Caso 03',
    'Rad. 2009-00341',
    '1. José Peña 2. Ana Muestra',
    'José Peña Ruiz y Ana Luz Muestra',
    'T.P. 123.456',
    'NIT 900.123.456',
    'Grado: Coronel',
  ])('is refused if it is not certain: %j', (text) => {
    expect(readPersonText(text).problem).toBeDefined()
  })

  it.each([
    'CE 9900000001',
    'José Peña, T.I. No. 9900000001',
    'cédula de extranjería 345678',
    'Pasaporte AB',
  ])('is not the number of another document: %j', (text) => {
    const hasNumber = /\d/.test(text)
    expect(readPersonText(text).problem !== undefined).toBe(hasNumber)
  })

  it('is read without trying each label in many ways', () => {
    const typed = `${'cc.'.repeat(60)}x`
    // A bound that interrupts an endless search.
    const given = { read: readPersonText, typed }
    const reading: unknown = runInNewContext('read(typed)', given, { timeout: 60_000 })
    expect(reading).toEqual({ value: { nombre: typed } })
  })
})
