/** Starts of files in each format, after which a row, a text or an object is expected. */
export const hostileStarts: Record<string, string> = {
  CSV: 'title,company,country\nCook,Duka,Kenya\n',
  'CSV in quotation marks': 'title,company,country,description\nCook,Duka,Kenya,"',
  XML: '<source><job><title>Cook</title><description>',
  'XML in a section': '<source><job><title>Cook</title><description><![CDATA[',
  RSS: '<rss><channel><item><title>Cook</title><description>',
  JSON: '[{"title":"Cook"},',
  'JSON in a text': '[{"title":"Cook","description":"',
  NDJSON: '{"title":"Cook"}\n',
  'JSON-LD': '[{"@type":"JobPosting","title":"Cook","description":"',
  'web pages': '<!doctype html><html><script type="application/ld+json">{"@type":"JobPosting","title":"Cook"}</script>',
}

/** Pieces that, repeated, might take quadratic time to read. */
export const hostilePieces = [
  '<',
  '<job>',
  '<!--',
  '<![CDATA[',
  '"',
  '"\n"',
  'a"b,\n',
  '\n',
  '[',
  '{"a":',
  '{},',
  '{}\n',
  '<script type="application/ld+json">',
]
