import { UnusableFileError, type FileFault } from './unusable-file'

const asWorkbook = 'guárdelo como libro de Excel (.xlsx)'

export const isWorkbook = (start: Buffer) => start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

const webPage =
  /^MIME-Version:|^\W*<(?:!--|!doctype html|html|head|meta|body|table|style|div)|^\W*<\?xml[^]*<html/i

/** Records at the beginning of workbooks of Excel 2 to 4. */
const oldest = ['0900', '0902', '0904', '0908']

/** Unsupported files that spreadsheet programs open. `text` is the start of the file as Latin-1. */
const others: readonly {
  is: (start: Buffer, text: string) => boolean
  fault: FileFault
  message: string
}[] = [
  {
    is: (_, text) => text.startsWith('%PDF-'),
    fault: 'binary',
    message: 'El archivo es un PDF, no una tabla: guárdelo como CSV o como libro de Excel (.xlsx).',
  },
  {
    is: (start, text) => isWorkbook(start) && text.includes('application/vnd.oasis.opendocument'),
    fault: 'spreadsheet',
    message: `Es un archivo de LibreOffice (.ods): ábralo y ${asWorkbook}.`,
  },
  {
    is: (_, text) => webPage.test(text),
    fault: 'web_page',
    message: 'Es una página web guardada como .xls: ábrala en Excel y guárdela como libro de Excel (.xlsx).',
  },
  {
    is: (_, text) => /^\W*<\?xml/.test(text),
    fault: 'spreadsheet',
    message: `Es un archivo XML, no un libro de Excel: ábralo en Excel y ${asWorkbook}.`,
  },
  {
    is: (start) => oldest.includes(start.subarray(0, 2).toString('hex')),
    fault: 'spreadsheet',
    message: `Es un libro de Excel muy antiguo: ábralo y ${asWorkbook}.`,
  },
]

const container = 'd0cf11e0a1b11ae1'

/** Name of the stream with an encrypted workbook in a container. */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le')

const messages = {
  protected:
    'El libro de Excel tiene contraseña: ábralo, quítesela (Archivo, Información, Proteger libro) y guárdelo de nuevo.',
  old: `Es un libro de Excel 97-2003 (.xls): ábralo en Excel y ${asWorkbook}.`,
}

/** Refuses unsupported kinds of files, each with its message. @throws {UnusableFileError} */
export function refuseOthers(start: Buffer) {
  // UTF-16 text has zeros.
  const text = start.subarray(0, 2048).toString('latin1').replaceAll('\0', '')
  for (const { is, fault, message } of others)
    if (is(start, text)) throw new UnusableFileError(fault, message)
}

/** Workbooks of Excel 97 to 2003, and protected ones of any version. */
export const isContainer = (start: Buffer) => start.subarray(0, 8).toString('hex') === container

/** @throws {UnusableFileError} always */
export async function refuseContainer(chunks: AsyncIterable<Buffer>): Promise<never> {
  let before = Buffer.alloc(0)
  let isProtected = false
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([before, chunk])
    isProtected ||= bytes.includes(encrypted)
    before = bytes.subarray(-encrypted.length)
  }
  throw new UnusableFileError('spreadsheet', isProtected ? messages.protected : messages.old)
}
