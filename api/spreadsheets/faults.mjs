/** The archive is damaged, or holds no workbook. */
export class NotAWorkbook extends Error {}

/** The workbook is larger than allowed once it is unpacked. */
export class TooLarge extends Error {}

/** A cell with content is beyond the last column that is read. */
export class TooWide extends Error {}

/** A binary workbook (.xlsb), which is not supported. */
export class OtherWorkbook extends Error {}
