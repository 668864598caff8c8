import { describe, it } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { fileCases } from '../../testing/file-cases'

const { expectRefusal } = fileCases()

describe('a file is refused', () => {
  it.each<[string, string | Buffer, string]>([
    [
      'that is a web page',
      '\uFEFF<html><body><table><tr><td>cedula</td></tr></table></body></html>',
      'Es una página web guardada como .xls: ábrala en Excel y guárdela como libro de Excel (.xlsx).',
    ],
    [
      'that is a web page with its pictures',
      'MIME-Version: 1.0\r\nContent-Type: multipart/related',
      'Es una página web guardada como .xls: ábrala en Excel y guárdela como libro de Excel (.xlsx).',
    ],
    [
      'that is XML',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'Es un archivo XML, no un libro de Excel: ábralo en Excel y guárdelo como libro de Excel (.xlsx).',
    ],
    [
      'that is a protected workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'El libro de Excel tiene contraseña: ábralo, quítesela (Archivo, Información, Proteger libro) y guárdelo de nuevo.',
    ],
    [
      'that is a workbook of Excel 97',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')]),
      'Es un libro de Excel 97-2003 (.xls): ábralo en Excel y guárdelo como libro de Excel (.xlsx).',
    ],
    [
      'that is a workbook of Excel 4',
      Buffer.from([9, 4, 6, 0, 0, 0, 16, 0]),
      'Es un libro de Excel muy antiguo: ábralo y guárdelo como libro de Excel (.xlsx).',
    ],
    [
      'that is a sheet of LibreOffice',
      Buffer.from(
        zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] }),
      ),
      'Es un archivo de LibreOffice (.ods): ábralo y guárdelo como libro de Excel (.xlsx).',
    ],
    [
      'that is a binary workbook',
      Buffer.from(zipSync({ 'xl/_rels/workbook.bin.rels': strToU8('<Relationships/>') })),
      'Es un libro binario de Excel (.xlsb): ábralo y guárdelo como libro de Excel (.xlsx).',
    ],
  ])('%s', (_, content, message) => expectRefusal(content, message))
})
