import { escapeMarkup } from '../contracts/text/escape-markup'

interface PaperDocument {
  /** Title of the document: 'Mis datos'. */
  title: string
  /** The person that every sheet names. */
  person: { name: string; number: string | undefined }
  /** HTML. */
  content: string
}

const style = `body{max-width:48rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif}
table{width:100%;border-collapse:collapse;table-layout:fixed}
td{padding:0;vertical-align:top}
thead td{padding-bottom:.5rem;border-bottom:2px solid}
h2{margin-top:2rem;border-bottom:2px solid;break-after:avoid}
dl{padding:.5rem 0;border-bottom:1px solid #ccc}
dt{font-weight:bold}
dd{margin:0 0 .5rem;overflow-wrap:anywhere;white-space:pre-wrap}
dl,section>p{break-inside:avoid}
@page{margin:1.6cm 1.5cm 1.8cm;@bottom-right{content:'página ' counter(page) ' de ' counter(pages);font:9pt sans-serif}}
@media print{body{max-width:none;margin:0;padding:0}}`

/** Returns an HTML file that any browser can show and print without network and scripts. */
export const paperDocument = ({
  title,
  person: { name, number },
  content,
}: PaperDocument): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
</head>
<body>
<table role="presentation">
<thead><tr><td><b>${escapeMarkup(name)}</b>${number === undefined ? '' : ` · C.C. ${escapeMarkup(number)}`}</td></tr></thead>
<tbody><tr><td>
<h1>${escapeMarkup(title)}</h1>
${content}
</td></tr></tbody>
</table>
</body>
</html>
`
