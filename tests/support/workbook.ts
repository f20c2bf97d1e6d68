const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The files in a workbook with one sheet, by name. `rows` and `strings` are the XML in its `sheetData` and `sst`. */
export function workbookFiles({ rows, strings }: { rows: string; strings: string }): Record<string, string> {
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${contentType}.sharedStrings+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships ${relations}><Relationship Id="rId1" Type="${type}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook ${main}><sheets><sheet name="Jobs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships ${relations}><Relationship Id="rId1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${type}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
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
