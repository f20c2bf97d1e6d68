import { strToU8, type Zippable, zipSync } from 'fflate'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The XML inside `sheetData` of each sheet and inside `sst`, and the format codes of the cell styles from 1 on. */
export type WorkbookParts = {
  sheets: string[]
  strings?: string
  formats?: string[]
  /** References of merged cells in the first sheet, and URLs of hyperlinks by cell. */
  merged?: readonly string[]
  links?: Readonly<Record<string, string>>
  workbookProperties?: string
  parts?: Record<string, string>
}

/** An Excel workbook as a zip file. */
export function makeWorkbook(parts: WorkbookParts): Uint8Array {
  const packed: Zippable = Object.fromEntries(
    Object.entries(workbookFiles(parts)).map(([name, text]) => [name, strToU8(text)]),
  )
  return zipSync(packed)
}

/** The files in a workbook, by name. */
export function workbookFiles({
  sheets,
  strings = '',
  formats = [],
  merged = [],
  links = {},
  workbookProperties = '',
  parts = {},
}: WorkbookParts): Record<string, string> {
  const sheetNames = sheets
    .map((_, index) => `<sheet name="Sheet ${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')
  const sheetRelations = sheets
    .map(
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${type}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    )
    .join('')
  const others = `<Relationship Id="rIdS" Type="${type}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdF" Type="${type}/styles" Target="styles.xml"/>`
  const formatCodes = formats
    .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
    .join('')
  const styles = formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')
  const cells = Object.keys(links)
  const ranges =
    `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` +
    `<hyperlinks>${cells.map((ref, at) => `<hyperlink ref="${ref}" r:id="rId${at}"/>`).join('')}</hyperlinks>`
  const linkRelations = cells.map(
    (ref, at) => `<Relationship Id="rId${at}" Type="${type}/hyperlink" Target="${links[ref]}" TargetMode="External"/>`,
  )
  const partTypes = sheets.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${contentType}.worksheet+xml"/>`,
  )
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${contentType}.sharedStrings+xml"/>${partTypes.join('')}</Types>`,
    'xl/worksheets/_rels/sheet1.xml.rels': `${head}<Relationships ${relations}>${linkRelations.join('')}</Relationships>`,
    '_rels/.rels': `${head}<Relationships ${relations}><Relationship Id="rId1" Type="${type}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook ${main}>${workbookProperties}<sheets>${sheetNames}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships ${relations}>${sheetRelations}${others}</Relationships>`,
    'xl/styles.xml': `${head}<styleSheet ${main}><numFmts>${formatCodes}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${strings}</sst>`,
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${head}<worksheet ${main}><sheetData>${rows}</sheetData>${index === 0 ? ranges : ''}</worksheet>`,
      ]),
    ),
    ...parts,
  }
}

/** The XML of rows with inline strings. */
export function inlineRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map(
      (cells) =>
        `<row>${cells.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`).join('')}</row>`,
    )
    .join('')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
}
